import type { Open } from '#contract/frame-messages.ts'
import { openAddress } from '#web/open-address.ts'
import { passHash } from '#web/pass-hash.ts'

// Stands in the page: a connection that fetched it would be one less for the frame.
const frame = document.querySelector('iframe')
const loading = document.querySelector('p')

/** From now on the checkout may be fetched: the seller's own document has come. */
function fetchAhead() {
  const rules = document.getElementById('ahead')
  if (!rules) return
  const script = document.createElement('script')
  script.type = 'speculationrules'
  script.textContent = rules.textContent
  rules.replaceWith(script)
}

if (frame) {
  passHash(frame)
  addEventListener('message', ({ source, data }: MessageEvent<Open>) => {
    if (source !== frame.contentWindow || data?.vitrine !== 'open' || !navigator.userActivation.isActive) return
    openAddress(data.href)
  })
  const onLoad = () => {
    loading?.toggleAttribute('hidden', true)
    fetchAhead()
    // What measures the page; a module runs once.
    void import(/* @vite-ignore */ frame.dataset.v as string)
  }
  frame.addEventListener('load', onLoad)
  // The frame may have been there before this script: with it the whole page is.
  addEventListener('load', onLoad)
}
