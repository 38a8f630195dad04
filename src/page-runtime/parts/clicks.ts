import { onHostMessage, postToHost } from './host-messages.ts'
import { checkoutPath, findClickedLink } from './links.ts'

/** Whether the document has another base URL. A link to '#part' would then leave the document. */
const hasForeignBase = () => document.baseURI.split('#')[0] !== document.URL.split('#')[0]

/**
 * Handles clicks that the page's own scripts ignore. A link to '#part' stays in the document. A link to a checkout is
 * opened by the parent page, which has prefetched the checkout. This requires that the browser supports speculation
 * rules and that a message from the parent page has arrived.
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
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith('#')) {
      if (!hasForeignBase()) return
      event.preventDefault()
      location.hash = href
    } else if (isHeard && link.target === '_top' && checkoutPath.test(link.pathname)) {
      event.preventDefault()
      postToHost({ vitrine: 'open', href: link.href })
    }
  })
}
