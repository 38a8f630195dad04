import type { Paint } from '#contract/frame-messages.ts'
import '../vitals/client.ts'

// The main content is in the seller's document, so the later one of two largest contentful paints counts: that of this
// page or that of the document.
const frame = document.querySelector('iframe')?.contentWindow
const { dataset } = document.body
addEventListener('message', ({ source, data }: MessageEvent<Paint>) => {
  if (source !== frame || data?.vitrine !== 'paint') return
  const at = Math.round(Number(data.at) - performance.timeOrigin)
  if (at > Number(dataset.lcp ?? 0)) dataset.lcp = `${at}`
})
frame?.postMessage({ vitrine: 'paint' } satisfies Paint, '*')
