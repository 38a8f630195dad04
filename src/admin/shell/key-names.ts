const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The labels of keys and shortcuts on this platform; they are the same in every language. */
export const keyNames = {
  control: isApple ? '⌘' : 'Ctrl',
  palette: isApple ? '⌘ K' : 'Ctrl K',
  save: isApple ? '⌘ S' : 'Ctrl S',
  enter: 'Enter',
  escape: 'Esc',
}
