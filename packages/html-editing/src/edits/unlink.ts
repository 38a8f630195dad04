import type { Page } from '../page-index.ts'
import { type Element, getAttributeName, isText, type Node } from '../tree.ts'
import { draftAttributes } from './attributes.ts'
import { type DraftResult, findInnerRange, findRange, isRefusal, isSingle } from './edit.ts'

/** A link with no other attributes has no appearance of its own, so its element can be removed. */
const linkAttributes = new Set(['href', 'target', 'rel', 'title', 'download'])

/** Joins adjacent text nodes. */
function joinTexts(nodes: readonly Node[]): Node[] {
  const all: Node[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (isText(node) && isText(last)) all[all.length - 1] = { ...last, value: last.value + node.value }
    else all.push(node)
  }
  return all
}

/** Turns a link into plain text. A styled link keeps its element and only loses its URL. */
export function unlink(page: Page, element: Element): DraftResult {
  if (element.tagName !== 'a') return 'not_allowed'
  const bare = draftAttributes(page, element, { href: null, target: null, rel: null, 'xlink:href': null })
  const { parentNode: parent } = element
  const [range, inner] = [findRange(element), findInnerRange(element)]
  const isPlain = element.attrs.every(one => linkAttributes.has(getAttributeName(one)))
  if (!isPlain || !isSingle(page, element) || !parent || !range || !inner) return bare
  const children = joinTexts(parent.childNodes.flatMap(node => (node === element ? element.childNodes : [node])))
  const unwrapped = {
    splices: [
      { start: range.start, end: inner.start, text: '' },
      { start: inner.end, end: range.end, text: '' },
    ],
    change: { children: new Map<Node, readonly Node[]>([[parent, children]]) },
  }
  return [unwrapped, ...(isRefusal(bare) ? [] : [bare].flat())]
}
