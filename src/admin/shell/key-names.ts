const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The key labels of this platform; they are the same in every language. */
export const keyNames = {
  control: isApple ? '⌘' : 'Ctrl',
  palette: isApple ? '⌘ K' : 'Ctrl K',
  save: isApple ? '⌘ S' : 'Ctrl S',
  enter: 'Enter',
  escape: 'Esc',
}
