import { parseLanguage } from '../texts/language.ts'
import { getTexts } from '../texts/texts.ts'
import { isMessage } from './messages.ts'
import { showOverlay } from './show-overlay.ts'

/**
 * Shows the bank's authentication page over the shop's page. Resolves when the shopper has completed or failed the
 * authentication.
 */
export function openThreeDsDialog(origin: string, clientSecret: string, locale: string): Promise<void> {
  return new Promise(resolve => {
    const frame = document.createElement('iframe')
    frame.title = getTexts(parseLanguage(locale)).frames.bank
    frame.name = 'three-ds'
    const query = new URLSearchParams({ client_secret: clientSecret, way: 'frame', locale, shop: location.origin })
    frame.src = `${origin}/v3/three-ds?${query}`

    function handleMessage(event: MessageEvent) {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      if (!isMessage(event.data) || event.data.sim !== 'three-ds-done') return
      window.removeEventListener('message', handleMessage)
      close()
      resolve()
    }
    window.addEventListener('message', handleMessage)
    const close = showOverlay(frame, '3D Secure')
  })
}
