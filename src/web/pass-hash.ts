import type { Hash } from '#contract/frame-messages.ts'

/** Hands the fragment of this page's address to the frame, now and when it changes. @returns ends it */
export function passHash(frame: HTMLIFrameElement): () => void {
  const pass = () => {
    const message: Hash = { vitrine: 'hash', hash: location.hash }
    if (location.hash) frame.contentWindow?.postMessage(message, '*')
  }
  addEventListener('hashchange', pass)
  frame.addEventListener('load', pass)
  pass()
  return () => {
    removeEventListener('hashchange', pass)
    frame.removeEventListener('load', pass)
  }
}
