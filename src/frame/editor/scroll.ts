import type { Scroll } from '#contract/editor-messages.ts'
import type { Send } from './messages.ts'

const delay = 150

/** Tells where the page rests, so that another load of it can go on there. */
export function watchScroll(send: Send) {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(() => send({ type: 'scrolled', left: scrollX, top: scrollY }), delay)
    },
    { passive: true },
  )
}

/** Goes there, and once more when everything that makes the page longer is loaded. */
export function restoreScroll({ left, top }: Scroll) {
  const go = () => scrollTo({ left, top, behavior: 'instant' })
  go()
  if (document.readyState !== 'complete') addEventListener('load', go, { once: true })
}
