import type { Hash } from '#contract/frame-messages.ts'

/** Sends the fragment and query of this page's URL to the frame. */
function sendHash({ contentWindow }: HTMLIFrameElement): void {
  contentWindow?.postMessage({ vitrine: 'hash', hash: location.hash, search: location.search } satisfies Hash, '*')
}

/**
 * Sends the fragment and query now, and again whenever the fragment changes or a document loads.
 * @returns a function that stops sending
 */
export function syncHash(frame: HTMLIFrameElement): () => void {
  const pass = () => sendHash(frame)
  addEventListener('hashchange', pass)
  frame.addEventListener('load', pass)
  // The frame may have loaded before this script ran. The page's own load event follows the frame's.
  addEventListener('load', pass)
  pass()
  return () => {
    removeEventListener('hashchange', pass)
    frame.removeEventListener('load', pass)
    removeEventListener('load', pass)
  }
}
