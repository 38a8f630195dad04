import { postToHost } from './host-messages.ts'

/**
 * Fixes heights at their screen values. For printing, the frame becomes as tall as its document, and heights such as
 * 100vh would grow with it.
 */
function freezeHeights() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { style } = element
    const before = style.cssText
    // Firefox lacks computedStyleMap. It ignores the invalid height 'undefined' and keeps its own height.
    const styles = element.computedStyleMap?.()
    style.cssText += `;height:${styles?.get('height')}!important;min-height:${styles?.get('min-height')}!important`
    const restore = () => {
      style.cssText = before
    }
    addEventListener('afterprint', restore, { once: true })
  }
}

/** Reports the document's height now and whenever it changes, so that the parent page can print the whole document. */
export function reportHeight() {
  addEventListener('beforeprint', freezeHeights)
  const sendHeight = () => postToHost({ vitrine: 'height', height: document.documentElement.scrollHeight })
  new ResizeObserver(sendHeight).observe(document.body)
}
