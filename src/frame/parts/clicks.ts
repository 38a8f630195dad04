import { onHostMessage, postToHost } from './host-messages.ts'
import { checkoutPath, findClickedLink } from './links.ts'

/** Where the document's files lie elsewhere than the document, a link to '#part' would leave it. */
const hasForeignBase = () => document.baseURI.split('#')[0] !== document.URL.split('#')[0]

/**
 * Clicks that the page's own scripts leave alone. A link to '#part' stays in the document; one to the checkout is opened
 * by the page around, which has it already, where browsers fetch ahead and once that page was heard of.
 */
export function handleClicks() {
  let isHeard = false
  onHostMessage('hash', () => {
    isHeard = HTMLScriptElement.supports?.('speculationrules')
  })
  addEventListener('click', event => {
    const { button, ctrlKey, metaKey, shiftKey } = event
    const link = button || ctrlKey || metaKey || shiftKey ? null : findClickedLink(event)
    if (!link) return
    const written = link.getAttribute('href') ?? ''
    if (written.startsWith('#')) {
      if (!hasForeignBase()) return
      event.preventDefault()
      location.hash = written
    } else if (isHeard && link.target === '_top' && checkoutPath.test(link.pathname)) {
      event.preventDefault()
      postToHost({ vitrine: 'open', href: link.href })
    }
  })
}
