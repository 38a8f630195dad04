const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What stands on the keys where this browser runs; the same in every language. */
export const keyNames = {
  control: isApple ? '⌘' : 'Ctrl',
  palette: isApple ? '⌘ K' : 'Ctrl K',
  save: isApple ? '⌘ S' : 'Ctrl S',
  enter: 'Enter',
  escape: 'Esc',
}
