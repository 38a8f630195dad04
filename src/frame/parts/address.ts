import type { Hash } from '#contract/frame-messages.ts'
import { onHostMessage } from './host-messages.ts'

/** Gives the page a query unless it has one. */
function adoptQuery(search: string) {
  if (search && !location.search) history.replaceState(history.state, '', search + location.hash)
}

/**
 * Gives the page the query its shopper came with, and the fragment of the address around it, now and whenever that changes.
 * The frame is loaded by one address for everyone; the query stands in the address of the page around it, which a request
 * gets as its referrer. Browsers that cut the referrer short between hosts leave it to the message of the page around.
 */
export function syncAddress() {
  if (parent === window) return
  try {
    adoptQuery(new URL(document.referrer).search)
  } catch {
    // The page around sends no referrer.
  }
  onHostMessage<Hash>('hash', ({ hash, search }) => {
    adoptQuery(search)
    if (hash) location.hash = hash
  })
}
