import type { Hash, Open } from '#contract/frame-messages.ts'
import '../ui/remember-visit.ts'

// This script is inlined into the page, because a separate request would compete with the frame's.
const frame = document.querySelector('iframe') as HTMLIFrameElement
const sendFrameHash = () =>
  frame.contentWindow?.postMessage(
    { vitrine: 'hash', hash: location.hash, search: location.search } satisfies Hash,
    '*',
  )

const onLoad = () => {
  sendFrameHash()
  document.querySelector('p')?.remove()
  // Loads the deferred script. `onLoad` may run twice, but a module runs only once.
  void import(/* @vite-ignore */ frame.dataset.v as string)
}
addEventListener('message', ({ source, data }: MessageEvent<Open>) => {
  // The document sends the absolute URL of a link.
  if (source === frame.contentWindow && data?.vitrine === 'open' && navigator.userActivation.isActive)
    if (/^https?:/.test(data.href)) location.assign(data.href)
})
addEventListener('hashchange', sendFrameHash)
frame.addEventListener('load', onLoad)
// If the frame loaded before this script ran, the page's own load event still follows.
addEventListener('load', onLoad)
sendFrameHash()
