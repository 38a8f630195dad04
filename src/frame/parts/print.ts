import { postToHost } from './host-messages.ts'

/**
 * Fixes heights at their screen values: for printing, the frame becomes as tall as its document, and 100vh would grow
 * with it.
 */
function freezeHeights() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { style } = element
    const before = style.cssText
    // Firefox lacks computedStyleMap; it ignores the invalid height 'undefined' and keeps its own.
    const styles = element.computedStyleMap?.()
    style.cssText += `;height:${styles?.get('height')}!important;min-height:${styles?.get('min-height')}!important`
    const restore = () => {
      style.cssText = before
    }
    addEventListener('afterprint', restore, { once: true })
  }
}

/** Reports the document's height now and whenever it changes, so that the page around can print all of it. */
export function reportHeight() {
  if (parent === window) return
  addEventListener('beforeprint', freezeHeights)
  addEventListener('load', () => {
    const sendHeight = () => postToHost({ vitrine: 'height', height: document.documentElement.scrollHeight })
    new ResizeObserver(sendHeight).observe(document.body)
  })
}
