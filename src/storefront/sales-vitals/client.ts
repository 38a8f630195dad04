import type { Paint } from '#contract/frame-messages.ts'
import '../vitals/client.ts'

// What a visitor came for stands in the seller's document: the largest paint is the later one of the two.
const frame = document.querySelector('iframe')
addEventListener('message', ({ source, data }: MessageEvent<Paint>) => {
  if (!frame || source !== frame.contentWindow || data?.vitrine !== 'paint') return
  const at = Math.round(Number(data.at) - performance.timeOrigin)
  if (at > Number(document.body.dataset.lcp ?? 0)) document.body.dataset.lcp = `${at}`
})
const asked: Paint = { vitrine: 'paint' }
frame?.contentWindow?.postMessage(asked, '*')
