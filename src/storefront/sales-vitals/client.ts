import type { Height, Paint } from '#contract/frame-messages.ts'
import '../vitals/client.ts'

// The main content is in the seller's document, so the later one of two largest contentful paints counts: that of this
// page or that of the document.
const frame = document.querySelector('iframe') as HTMLIFrameElement
const content = frame.contentWindow
const { dataset } = document.body
let isFirstDocument = true
const requestReports = () => content?.postMessage({ vitrine: 'paint' } satisfies Paint, '*')
addEventListener('message', ({ source, data }: MessageEvent<Height | Paint>) => {
  if (source !== content) return
  if (data?.vitrine === 'height') frame.style.cssText = `--w:${innerWidth}px;--h:${Number(data.height)}px`
  if (data?.vitrine !== 'paint' || !isFirstDocument) return
  const at = Math.round(Number(data.at) - performance.timeOrigin)
  if (at > Number(dataset.lcp ?? 0)) dataset.lcp = `${at}`
})
requestReports()
// A link may open another document of the project in the frame. Its height counts, but its paint does not.
frame.onload = () => {
  isFirstDocument = false
  requestReports()
}

// Starts to prefetch the checkout, now that the seller's own document has loaded.
const rules = document.getElementById('ahead')
rules?.replaceWith(
  Object.assign(document.createElement('script'), { type: 'speculationrules', text: rules.textContent }),
)
