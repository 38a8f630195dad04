import type { Hash } from '#contract/frame-messages.ts'
import { onHostMessage } from './host-messages.ts'

/** Sets the query of this document's URL unless the URL already has a query. */
function adoptQuery(search: string) {
  if (search && !location.search) history.replaceState(history.state, '', search + location.hash)
}

/**
 * Copies the shopper's query and the fragment from the parent page's URL, now and whenever they change. Every shopper
 * loads the frame from the same URL, so the query is only in the parent page's URL, which arrives as the referrer.
 * Browsers that shorten the referrer between hosts get the query from the parent page's message.
 */
export function syncAddress() {
  if (parent === window) return
  try {
    adoptQuery(new URL(document.referrer).search)
  } catch {
    // The parent page sends no referrer.
  }
  onHostMessage<Hash>('hash', ({ hash, search }) => {
    adoptQuery(search)
    if (hash) location.hash = hash
  })
}
