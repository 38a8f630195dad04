import type { Hash, Open } from '#contract/frame-messages.ts'
import { sells } from './links.ts'

/** Where the document's files lie elsewhere than the document, a link to '#part' would leave it. */
const leaves = () => document.baseURI.split('#')[0] !== document.URL.split('#')[0]

/**
 * Clicks that the page's own scripts leave alone. A link to '#part' stays in the document; one to the checkout is opened
 * by the page around, which has it already, where browsers fetch ahead and once that page was heard of.
 */
export function takeClicks() {
  let isHeard = false
  addEventListener('message', ({ source, data }: MessageEvent<Hash>) => {
    isHeard ||= source === parent && data?.vitrine === 'hash' && HTMLScriptElement.supports?.('speculationrules')
  })
  addEventListener('click', event => {
    const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey } = event
    const isPlain = !defaultPrevented && button === 0 && !(ctrlKey || metaKey || shiftKey)
    const link = isPlain && target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link) return
    const written = link.getAttribute('href') ?? ''
    if (written.startsWith('#')) {
      if (!leaves()) return
      event.preventDefault()
      location.hash = written
    } else if (isHeard && link.target === '_top' && sells.test(link.pathname)) {
      event.preventDefault()
      const message: Open = { vitrine: 'open', href: link.href }
      parent.postMessage(message, '*')
    }
  })
}
