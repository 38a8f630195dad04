import { parseFragment } from 'parse5'
import type { Page } from '../page-index.ts'
import { type Element, elementsOf, isElement, type Node, nameOf } from '../tree.ts'
import { inWriting, isWritable, withLineFeeds } from '../writing.ts'
import { type Drafted, isSingle, rangeOf } from './edit.ts'
import { idsOf, withFreshIds } from './fresh-ids.ts'
import { isSafeAddress, isSafeAttribute } from './safe-values.ts'

const longest = 200_000
/** What runs, loads another document or changes how this one is read. */
const refused = new Set([
  ...['script', 'iframe', 'object', 'embed', 'base', 'meta', 'link', 'template', 'noscript', 'frame', 'frameset'],
  ...['html', 'head', 'body', 'title', 'plaintext', 'xmp', 'portal', 'foreignobject', 'animate', 'set'],
])

/** A picture written into its address: as a picture, a drawing runs nothing either. */
const isDrawing = (element: Element, name: string, value: string) =>
  element.tagName === 'img' && name === 'src' && /^data:image\/(svg\+xml|png|jpeg|gif|webp|avif)[,;]/i.test(value)

const isAllowed = (element: Element) =>
  !refused.has(element.tagName.toLowerCase()) &&
  element.attrs.every(attribute => {
    const name = nameOf(attribute)
    return name === 'style'
      ? !/url\s*\(|expression/i.test(attribute.value)
      : /^xmlns/.test(name) || isSafe(name, attribute.value) || isDrawing(element, name, attribute.value)
  })
const isSafe = (name: string, value: string) =>
  isSafeAttribute(name, value) && (!/srcset/.test(name) || value.split(',').every(one => isSafeAddress(one.trim())))

/**
 * Writes new markup before or behind an element, in lines of its own: sections of the library, with their styles. Ids that
 * the page has already get others.
 */
export function insert(page: Page, element: Element, given: string, where: 'before' | 'after'): Drafted {
  const written = withLineFeeds(given).trim()
  const parent = element.parentNode
  if (written === '' || written.length > longest || !isWritable(written)) return 'not_allowed'
  if (!parent || !isElement(parent) || ['html', 'head', 'body'].includes(element.tagName)) return 'not_allowed'
  const html = withFreshIds(written, parent, new Set(idsOf([...page.elements.values()])))
  const fragment = parseFragment(parent, html, {})
  if (fragment.childNodes.length === 0 || !elementsOf(fragment).every(isAllowed)) return 'not_allowed'
  const range = isSingle(page, element) ? rangeOf(element) : null
  if (!range) return 'refused'
  const at = where === 'before' ? range.start : range.end
  const line = { nodeName: '#text' as const, value: '\n', parentNode: parent }
  const fresh: Node[] = where === 'before' ? [...fragment.childNodes, line] : [line, ...fragment.childNodes]
  const children = parent.childNodes.flatMap((node): Node[] =>
    node !== element ? [node] : where === 'before' ? [...fresh, node] : [node, ...fresh],
  )
  const text = inWriting(where === 'before' ? `${html}\n` : `\n${html}`, page.writing)
  return {
    splices: [{ start: at, end: at, text }],
    change: { children: new Map<Node, readonly Node[]>([[parent, children]]) },
  }
}
