import type { Hash } from '#contract/frame-messages.ts'
import { hear } from './around.ts'

/** Gives the page a query unless it has one. */
function take(search: string) {
  if (search && !location.search) history.replaceState(history.state, '', search + location.hash)
}

/**
 * Gives the page the query its shopper came with, and the fragment of the address around it, now and whenever that changes.
 * The frame is loaded by one address for everyone; the query stands in the address of the page around it, which a request
 * gets as its referrer. Browsers that cut the referrer short between hosts leave it to the message of the page around.
 */
export function followAddress() {
  if (parent === window) return
  try {
    take(new URL(document.referrer).search)
  } catch {
    // The page around sends no referrer.
  }
  hear<Hash>('hash', ({ hash, search }) => {
    take(search)
    if (hash) location.hash = hash
  })
}
