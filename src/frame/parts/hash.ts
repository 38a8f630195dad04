/** The fragment of the address around the frame, now and whenever it changes. */
export function followHash() {
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.vitrine !== 'hash' || typeof data.hash !== 'string') return
    if (data.hash) location.hash = data.hash
  })
}
