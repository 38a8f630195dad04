import type { Page } from '../page-index.ts'
import { type Element, getAttributeName, isText, type Node } from '../tree.ts'
import { draftAttributes } from './attributes.ts'
import { type DraftResult, findInnerRange, findRange, isRefusal, isSingle } from './edit.ts'

/** What a link is without looking like anything: nobody misses the element. */
const linkAttributes = new Set(['href', 'target', 'rel', 'title', 'download'])

/** Texts that come to stand side by side are one. */
function joinTexts(nodes: readonly Node[]): Node[] {
  const all: Node[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (isText(node) && isText(last)) all[all.length - 1] = { ...last, value: last.value + node.value }
    else all.push(node)
  }
  return all
}

/** Makes a link plain text; one that has a look of its own keeps its element and leads nowhere. */
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
