import type { Hash } from '#contract/frame-messages.ts'
import { onHostMessage } from './host-messages.ts'

/** Sets the page's query unless it has one. */
function adoptQuery(search: string) {
  if (search && !location.search) history.replaceState(history.state, '', search + location.hash)
}

/**
 * Copies the shopper's query and the fragment from the address around the frame, now and whenever they change. Everyone
 * loads the frame by the same address; the query is in the address of the page around, which arrives as the referrer.
 * Browsers that shorten the referrer between hosts get it from the message of the page around.
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
