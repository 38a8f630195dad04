import { isMessage } from './messages.ts'

/** Shows the bank's question over the page and waits for the shopper's answer. */
export function askBank(origin: string, clientSecret: string): Promise<void> {
  return new Promise(resolve => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', '3D Secure')
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
    const frame = document.createElement('iframe')
    frame.title = '3D Secure authentication'
    frame.name = 'three-ds'
    Object.assign(frame.style, { border: '0', display: 'block', height: '100%', width: '100%' })
    const query = new URLSearchParams({ client_secret: clientSecret, way: 'frame', shop: location.origin })
    frame.src = `${origin}/v3/three-ds?${query}`
    dialog.append(frame)

    function hear(event: MessageEvent) {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      if (!isMessage(event.data) || event.data.sim !== 'three-ds-done') return
      window.removeEventListener('message', hear)
      dialog.close()
      dialog.remove()
      resolve()
    }
    window.addEventListener('message', hear)
    dialog.addEventListener('cancel', event => event.preventDefault())
    document.body.append(dialog)
    dialog.showModal()
    frame.focus()
  })
}
