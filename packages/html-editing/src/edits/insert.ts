import { parseFragment } from 'parse5'
import type { Page } from '../page-index.ts'
import { isWritable, normalizeLineEnds, toSourceFormat } from '../source-format.ts'
import { type Element, getAttributeName, isElement, listElements, type Node } from '../tree.ts'
import { type DraftResult, findRange, isSingle } from './edit.ts'
import { listIds, withFreshIds } from './fresh-ids.ts'
import { isSafeAttribute, isSafeUrl } from './safe-values.ts'

const maxMarkupLength = 200_000
/** Tags that run code, load another document or change how the page is parsed. */
const refusedTags = new Set([
  ...['script', 'iframe', 'object', 'embed', 'base', 'meta', 'link', 'template', 'noscript', 'frame', 'frameset'],
  ...['html', 'head', 'body', 'title', 'plaintext', 'xmp', 'portal', 'foreignobject', 'animate', 'set'],
])

/** Whether the attribute contains an embedded picture. Browsers run no code in an SVG that they show as a picture. */
const isInlinePicture = (element: Element, name: string, value: string) =>
  element.tagName === 'img' && name === 'src' && /^data:image\/(svg\+xml|png|jpeg|gif|webp|avif)[,;]/i.test(value)

const isAllowed = (element: Element) =>
  !refusedTags.has(element.tagName.toLowerCase()) &&
  element.attrs.every(attribute => {
    const name = getAttributeName(attribute)
    return name === 'style'
      ? !/url\s*\(|expression/i.test(attribute.value)
      : /^xmlns/.test(name) || isSafe(name, attribute.value) || isInlinePicture(element, name, attribute.value)
  })
const isSafe = (name: string, value: string) =>
  isSafeAttribute(name, value) && (!/srcset/.test(name) || value.split(',').every(one => isSafeUrl(one.trim())))

/**
 * Inserts markup, such as a library section with its styles, on separate lines before or after an element. Ids that the
 * page already has are replaced.
 */
export function insert(page: Page, element: Element, markup: string, where: 'before' | 'after'): DraftResult {
  const trimmed = normalizeLineEnds(markup).trim()
  const parent = element.parentNode
  if (trimmed === '' || trimmed.length > maxMarkupLength || !isWritable(trimmed)) return 'not_allowed'
  if (!parent || !isElement(parent) || ['html', 'head', 'body'].includes(element.tagName)) return 'not_allowed'
  const html = withFreshIds(trimmed, parent, new Set(listIds([...page.elements.values()])))
  const fragment = parseFragment(parent, html, {})
  if (fragment.childNodes.length === 0 || !listElements(fragment).every(isAllowed)) return 'not_allowed'
  const range = isSingle(page, element) ? findRange(element) : null
  if (!range) return 'refused'
  const at = where === 'before' ? range.start : range.end
  const line = { nodeName: '#text' as const, value: '\n', parentNode: parent }
  const inserted: Node[] = where === 'before' ? [...fragment.childNodes, line] : [line, ...fragment.childNodes]
  const children = parent.childNodes.flatMap((node): Node[] =>
    node !== element ? [node] : where === 'before' ? [...inserted, node] : [node, ...inserted],
  )
  const text = toSourceFormat(where === 'before' ? `${html}\n` : `\n${html}`, page.format)
  return {
    splices: [{ start: at, end: at, text }],
    change: { children: new Map<Node, readonly Node[]>([[parent, children]]) },
  }
}
