/**
 * Gives the page the query its shopper came with. The frame is loaded by one address for everyone; the query stands in
 * the address of the page around it, which a same-origin request gets as its referrer.
 */
export function takeQuery() {
  try {
    const { search } = new URL(document.referrer)
    if (search && !location.search) history.replaceState(history.state, '', search + location.hash)
  } catch {
    // Opened on its own: there is no page around it.
  }
}
