import { parseFragment, serializeOuter, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { buildAttributeSplices } from '../attribute-splices.ts'
import type { Page } from '../page-index.ts'
import { markAttribute } from '../page-marks.ts'
import { isSameTree } from '../same-tree.ts'
import { isWritable, normalizeLineEnds, toSourceFormat } from '../source-format.ts'
import type { Splice } from '../splice.ts'
import {
  type Element,
  findAttribute,
  getAttributeName,
  isElement,
  isText,
  listElements,
  type Node,
  type TextNode,
} from '../tree.ts'
import { isMarkupAllowed } from './allowed-markup.ts'
import { type DraftResult, findInnerRange, findRange, isCodeElement, isSingle } from './edit.ts'
import { buildTextSplices } from './set-text.ts'

const maxHtmlLength = 100_000
type Range = { start: number; end: number }
type Child = Tree.ChildNode

/** Returns the range of a child in the source; null when the child is not one contiguous piece there. */
function findSourceRange(page: Page, node: Node | undefined): Range | null {
  if (!node || (isElement(node) && !isSingle(page, node))) return null
  const place = 'sourceCodeLocation' in node ? node.sourceCodeLocation : null
  return place ? { start: place.startOffset, end: place.endOffset } : null
}

/** Above this number of pairs, old and new children are not compared, because the comparison would take too long. */
const maxComparedPairs = 250_000

/** Serializes new children; those that existed before are copied from the source. */
function serializeChildren(page: Page, before: readonly Child[], after: readonly Child[]): string {
  const reusable = before.length * after.length > maxComparedPairs ? [] : before.filter(one => !isText(one))
  return after
    .map(node => {
      const old = reusable.find(one => one.nodeName === node.nodeName && isSameTree(one, node))
      const piece = findSourceRange(page, old)
      return piece ? page.source.slice(piece.start, piece.end) : toSourceFormat(serializeOuter(node), page.format)
    })
    .join('')
}

function diffAttributes(before: Element, after: Element): Record<string, string | null> {
  const names = [...before.attrs, ...after.attrs].map(getAttributeName)
  return Object.fromEntries(names.map(name => [name, findAttribute(after, name)]))
}

/** Returns the splices that turn one child into another of the same kind; null when this is impossible. */
function diffChild(page: Page, parent: Element, before: Child, after: Child): Splice[] | null {
  if (isText(before) && isText(after)) return buildTextSplices(page, parent, before, after.value)[0] ?? null
  if (!isElement(before) || !isElement(after) || before.tagName !== after.tagName || isCodeElement(before)) return null
  const inner = findInnerRange(before)
  if (!isSingle(page, before) || before.namespaceURI !== after.namespaceURI) return null
  const attributes = buildAttributeSplices(page.source, before, diffAttributes(before, after), page.format)
  if (!inner) return attributes
  const children = diffChildren(page, before, after.childNodes, inner)
  return children && [...attributes, ...children]
}

/**
 * Returns the splices that replace an element's children. Equal children at both ends, and equal parts of the other
 * children, are not touched.
 */
function diffChildren(page: Page, parent: Element, newChildren: readonly Child[], inner: Range): Splice[] | null {
  const [old, updated] = [parent.childNodes, newChildren]
  let head = 0
  while (head < old.length && head < updated.length && isSameChild(old[head], updated[head])) head++
  let tail = 0
  const maxTail = Math.min(old.length, updated.length) - head
  while (tail < maxTail && isSameChild(old.at(-1 - tail), updated.at(-1 - tail))) tail++
  const [before, after] = [old.slice(head, old.length - tail), updated.slice(head, updated.length - tail)]
  if (before.length === after.length) {
    const each = before.map((node, index) => {
      const other = after[index]
      return other ? diffChild(page, parent, node, other) : null
    })
    if (each.every(splices => splices !== null)) return each.flat()
  }
  const first = head === 0 ? inner : findSourceRange(page, old[head - 1])
  const last = tail === 0 ? inner : findSourceRange(page, old[old.length - tail])
  if (!first || !last) return null
  const [start, end] = [head === 0 ? first.start : first.end, tail === 0 ? last.end : last.start]
  return start > end ? null : [{ start, end, text: serializeChildren(page, before, after) }]
}

const isSameChild = (one: Node | undefined, other: Node | undefined) =>
  one !== undefined && other !== undefined && isSameTree(one, other)

/** Removes the ids that the editor added; they are not part of the seller's markup. */
function removeMarks(root: Node) {
  for (const element of listElements(root))
    element.attrs = element.attrs.filter(attribute => attribute.name !== markAttribute)
}

/**
 * Replaces an element's children with those in `markup`, as the frame of an editor serializes them. Only differences
 * are written, and new markup must be inline (see `isMarkupAllowed`).
 */
export function setInner(page: Page, element: Element, markup: string): DraftResult {
  const html = normalizeLineEnds(markup)
  const inner = findInnerRange(element)
  if (!inner || isCodeElement(element) || !isWritable(html) || html.length > maxHtmlLength) return 'not_allowed'
  if (!isSingle(page, element) || !findRange(element)) return 'refused'
  const fragment = parseFragment(element, html, {})
  removeMarks(fragment)
  const children = fragment.childNodes
  if (!isMarkupAllowed(element.childNodes, children)) return 'not_allowed'
  const change = { children: new Map([[element, children]]) }
  const wholeSplices = [{ ...inner, text: serializeChildren(page, element.childNodes, children) }]
  const minimalSplices = diffChildren(page, element, children, inner)
  return [...(minimalSplices ? [{ splices: minimalSplices, change }] : []), { splices: wholeSplices, change }]
}

/** Replaces a text node with inline markup. */
export function setMarkup(page: Page, text: TextNode, markup: string): DraftResult {
  const html = normalizeLineEnds(markup)
  const { parentNode: parent, sourceCodeLocation: place } = text
  if (!parent || !isElement(parent) || !place || isCodeElement(parent)) return 'not_allowed'
  if (!isWritable(html) || html.length > maxHtmlLength) return 'not_allowed'
  const fragment = parseFragment(parent, html, {})
  removeMarks(fragment)
  if (!isMarkupAllowed([], fragment.childNodes)) return 'not_allowed'
  const children = parent.childNodes.flatMap((node): Node[] => (node === text ? fragment.childNodes : [node]))
  return {
    splices: [
      { start: place.startOffset, end: place.endOffset, text: serializeChildren(page, [], fragment.childNodes) },
    ],
    change: { children: new Map<Node, readonly Node[]>([[parent, children]]) },
  }
}
