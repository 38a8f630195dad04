import type { Height, Open } from '#contract/frame-messages.ts'
import { openUrl } from '#web/open-url.ts'
import { sendHash } from '#web/sync-hash.ts'

// Stands in the page: a connection that fetched it would be one less for the frame.
const frame = document.querySelector('iframe') as HTMLIFrameElement
const sendFrameHash = () => sendHash(frame)

/** From now on the checkout may be fetched: the seller's own document has come. */
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
  // What measures the page; a module runs once.
  void import(/* @vite-ignore */ frame.dataset.v as string)
}
addEventListener('message', ({ source, data }: MessageEvent<Height | Open>) => {
  if (source !== frame.contentWindow) return
  if (data?.vitrine === 'open' && navigator.userActivation.isActive) openUrl(data.href)
  if (data?.vitrine === 'height') frame.style.cssText = `--w:${innerWidth}px;--h:${Number(data.height)}px`
})
addEventListener('hashchange', sendFrameHash)
frame.addEventListener('load', onLoad)
// The frame may have been there before this script: with it the whole page is.
addEventListener('load', onLoad)
sendFrameHash()
