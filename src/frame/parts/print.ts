import { postToHost } from './host-messages.ts'

/** Heights as they are on the screen: paper makes the frame as tall as its document, and 100vh would grow with it. */
function freezeHeights() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { style } = element
    const before = style.cssText
    // Firefox has no such map: it does not know 'undefined' as a height, and leaves it.
    const styles = element.computedStyleMap?.()
    style.cssText += `;height:${styles?.get('height')}!important;min-height:${styles?.get('min-height')}!important`
    const restore = () => {
      style.cssText = before
    }
    addEventListener('afterprint', restore, { once: true })
  }
}

/** Has the page around print the whole document: it is told the height, now and whenever that changes. */
export function reportHeight() {
  if (parent === window) return
  addEventListener('beforeprint', freezeHeights)
  addEventListener('load', () => {
    const tell = () => postToHost({ vitrine: 'height', height: document.documentElement.scrollHeight })
    new ResizeObserver(tell).observe(document.body)
  })
}
