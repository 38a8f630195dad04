import { openUrl } from '#api-client/open-url.ts'
import { sendHash } from '#api-client/sync-hash.ts'
import type { Height, Open } from '#contract/frame-messages.ts'

// This script is inlined into the page, because a separate request would compete with the frame's.
const frame = document.querySelector('iframe') as HTMLIFrameElement
const sendFrameHash = () => sendHash(frame)

/** Starts to prefetch the checkout, once the seller's own document has loaded. */
function startPrefetch() {
  const rules = document.getElementById('ahead')
  rules?.replaceWith(
    Object.assign(document.createElement('script'), { type: 'speculationrules', text: rules.textContent }),
  )
}

const onLoad = () => {
  sendFrameHash()
  document.querySelector('p')?.remove()
  startPrefetch()
  // Loads the script that measures the page's speed. `onLoad` may run twice, but a module runs only once.
  void import(/* @vite-ignore */ frame.dataset.v as string)
}
addEventListener('message', ({ source, data }: MessageEvent<Height | Open>) => {
  if (source !== frame.contentWindow) return
  if (data?.vitrine === 'open' && navigator.userActivation.isActive) openUrl(data.href)
  if (data?.vitrine === 'height') frame.style.cssText = `--w:${innerWidth}px;--h:${Number(data.height)}px`
})
addEventListener('hashchange', sendFrameHash)
frame.addEventListener('load', onLoad)
// If the frame loaded before this script ran, the page's own load event still follows.
addEventListener('load', onLoad)
sendFrameHash()
