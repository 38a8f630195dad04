/** Shows a frame over the whole page. Returns a function that removes the overlay. */
export function showOverlay(frame: HTMLIFrameElement, label: string): () => void {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', label)
  Object.assign(dialog.style, {
    background: 'rgb(20 26 23 / 62%)',
    border: '0',
    height: '100dvh',
    margin: '0',
    maxHeight: 'none',
    maxWidth: 'none',
    padding: '0',
    width: '100vw',
  })
  Object.assign(frame.style, { border: '0', display: 'block', height: '100%', width: '100%' })
  dialog.append(frame)
  dialog.addEventListener('cancel', event => event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()
  frame.focus()
  return () => {
    dialog.close()
    dialog.remove()
  }
}
