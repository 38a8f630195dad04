import type { Page } from '../page-index.ts'
import { type Element, isText, type Node, nameOf } from '../tree.ts'
import { draftAttributes } from './attributes.ts'
import { type Drafted, innerRangeOf, isRefusal, isSingle, rangeOf } from './edit.ts'

/** What a link is without looking like anything: nobody misses the element. */
const plain = new Set(['href', 'target', 'rel', 'title', 'download'])

/** Texts that come to stand side by side are one. */
function joined(nodes: readonly Node[]): Node[] {
  const all: Node[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (isText(node) && isText(last)) all[all.length - 1] = { ...last, value: last.value + node.value }
    else all.push(node)
  }
  return all
}

/** Makes a link plain text; one that has a look of its own keeps its element and leads nowhere. */
export function unlink(page: Page, element: Element): Drafted {
  if (element.tagName !== 'a') return 'not_allowed'
  const bare = draftAttributes(page, element, { href: null, target: null, rel: null, 'xlink:href': null })
  const { parentNode: parent } = element
  const [range, inner] = [rangeOf(element), innerRangeOf(element)]
  const isPlain = element.attrs.every(one => plain.has(nameOf(one)))
  if (!isPlain || !isSingle(page, element) || !parent || !range || !inner) return bare
  const children = joined(parent.childNodes.flatMap(node => (node === element ? element.childNodes : [node])))
  const unwrapped = {
    splices: [
      { start: range.start, end: inner.start, text: '' },
      { start: inner.end, end: range.end, text: '' },
    ],
    change: { children: new Map<Node, readonly Node[]>([[parent, children]]) },
  }
  return [unwrapped, ...(isRefusal(bare) ? [] : [bare].flat())]
}
