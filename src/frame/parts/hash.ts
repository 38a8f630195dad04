/** The fragment of the address around the frame, now and whenever it changes. */
export function followHash() {
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.vitrine !== 'hash' || typeof data.hash !== 'string') return
    if (data.hash) location.hash = data.hash
  })
}

/**
 * Where the document's files lie elsewhere than the document, a link to '#part' would leave it: it stays. Whatever the
 * page's own scripts do with the click goes first.
 */
export function keepFragments() {
  addEventListener('click', event => {
    const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey } = event
    const isPlain = !defaultPrevented && button === 0 && !(ctrlKey || metaKey || shiftKey)
    const link = isPlain && target instanceof Element ? target.closest('a[href^="#"]') : null
    if (!link || document.baseURI.split('#')[0] === document.URL.split('#')[0]) return
    event.preventDefault()
    location.hash = link.getAttribute('href') ?? ''
  })
}
