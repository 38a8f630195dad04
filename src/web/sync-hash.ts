import type { Hash } from '#contract/frame-messages.ts'

/** Hands fragment and query of this page's address to the frame. */
export function sendHash({ contentWindow }: HTMLIFrameElement): void {
  contentWindow?.postMessage({ vitrine: 'hash', hash: location.hash, search: location.search } satisfies Hash, '*')
}

/** The same now and when the fragment changes. @returns ends it */
export function syncHash(frame: HTMLIFrameElement): () => void {
  const pass = () => sendHash(frame)
  addEventListener('hashchange', pass)
  frame.addEventListener('load', pass)
  // The frame may have been there first: with it the whole page is.
  addEventListener('load', pass)
  pass()
  return () => {
    removeEventListener('hashchange', pass)
    frame.removeEventListener('load', pass)
    removeEventListener('load', pass)
  }
}
