import type { Scroll } from '#contract/editor-messages.ts'
import type { Send } from './messages.ts'

const delay = 150

/** Reports the scroll position once scrolling stops, so that it can be restored when the page is loaded again. */
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

/** Scrolls to the position, and again when everything that makes the page longer has loaded. */
export function restoreScroll({ left, top }: Scroll) {
  const scrollToPosition = () => scrollTo({ left, top, behavior: 'instant' })
  scrollToPosition()
  if (document.readyState !== 'complete') addEventListener('load', scrollToPosition, { once: true })
}
