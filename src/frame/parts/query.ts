/** Gives the page a query unless it has one. */
function take(search: string) {
  if (search && !location.search) history.replaceState(history.state, '', search + location.hash)
}

/**
 * Gives the page the query its shopper came with. The frame is loaded by one address for everyone; the query stands in
 * the address of the page around it, which a request gets as its referrer. Browsers that cut the referrer short between
 * hosts leave it to the message of the page around.
 */
export function takeQuery() {
  if (parent === window) return
  try {
    take(new URL(document.referrer).search)
  } catch {
    // The page around sends no referrer.
  }
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.vitrine === 'hash' && typeof data.search === 'string') take(data.search)
  })
}
