import { isImage } from './editable-elements.ts'
import { findElementId, markAttribute } from './element-id.ts'

const toSelector = (id: string) => `[${markAttribute}="${CSS.escape(id)}"]`

/**
 * Outlines the hovered and the selected element with a separate style sheet, which does not change the page's markup.
 */
export function createOutlines() {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let [hovered, chosen]: [Element | null, Element | null] = [null, null]
  let currentCss = ''
  const buildRule = (element: Element | null, style: string, declarations = '') => {
    const id = findElementId(element)
    if (!element || id === null) return ''
    const color = isImage(element) ? '#16a34a' : '#2563eb'
    return `${toSelector(id)} { outline: 2px ${style} ${color} !important; outline-offset: ${isImage(element) ? -2 : 2}px !important; ${declarations} }\n`
  }
  function write() {
    const cursor = hovered && isImage(hovered) ? 'pointer' : 'text'
    const css =
      (hovered === chosen ? '' : buildRule(hovered, 'dashed', `cursor: ${cursor} !important;`)) +
      buildRule(chosen, 'solid')
    if (css === currentCss) return
    currentCss = css
    sheet.replaceSync(css)
  }
  return {
    hover(element: Element | null) {
      hovered = element
      write()
    },
    choose(element: Element | null) {
      chosen = element
      write()
    },
    /** Writes the outlines again. Call it after element ids have changed. */
    renew: write,
  }
}
