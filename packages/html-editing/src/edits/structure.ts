import type { Page } from '../page-index.ts'
import { type Element, isElement, isText, type Node, type TextNode } from '../tree.ts'
import { type Draft, type DraftResult, findInnerRange, findRange, isSingle } from './edit.ts'
import { buildFreshCopy } from './fresh-copy.ts'

type Parent = Node & { childNodes: readonly Node[] }
/** An element and the indentation before it, which move together; `start` is where the indentation begins. */
type Block = {
  element: Element
  parent: Parent
  indentation: TextNode | null
  start: number
  elementStart: number
  end: number
}

const fixedTags = ['html', 'head', 'body']
const preformattedTags = ['pre', 'textarea', 'listing']

function isPreformatted(element: Element): boolean {
  for (let node: Node | null = element.parentNode; node && isElement(node); node = node.parentNode)
    if (preformattedTags.includes(node.tagName)) return true
  return false
}

/** Returns the text before an element if it is only white space and directly precedes the element in the source. */
function findIndentation({ source }: Page, element: Element, siblings: readonly Node[]): TextNode | null {
  const before = siblings[siblings.indexOf(element) - 1]
  if (!isText(before) || !/^[\s]+$/.test(before.value) || isPreformatted(element)) return null
  const place = before.sourceCodeLocation
  if (place?.endOffset !== element.sourceCodeLocation?.startOffset || !place) return null
  return /^\s+$/.test(source.slice(place.startOffset, place.endOffset)) ? before : null
}

/** Whether the element's end tag is omitted. The white space after the content is then inside the element. */
function isEndTagOmitted({ source }: Page, element: Element): boolean {
  const inner = findInnerRange(element)
  return inner !== null && !element.sourceCodeLocation?.endTag && !source.startsWith('/>', inner.start - 2)
}

function findBlock(page: Page, element: Element): Block | null {
  const range = isSingle(page, element) ? findRange(element) : null
  const parent = element.parentNode
  if (!range || !parent || fixedTags.includes(element.tagName)) return null
  const indentation = isEndTagOmitted(page, element) ? null : findIndentation(page, element, parent.childNodes)
  const start = indentation?.sourceCodeLocation?.startOffset ?? range.start
  return { element, parent, indentation, start, elementStart: range.start, end: range.end }
}

const listBlockNodes = ({ indentation, element }: Block): Node[] => (indentation ? [indentation, element] : [element])
const excludeNodes = (nodes: readonly Node[], removed: readonly Node[]) => nodes.filter(node => !removed.includes(node))

/** Removes an element. Its indentation is removed too if white space also follows the element. */
export function remove(page: Page, element: Element): DraftResult {
  const block = findBlock(page, element)
  if (!block) return 'refused'
  const { parent, start, elementStart, end } = block
  const next = parent.childNodes[parent.childNodes.indexOf(element) + 1]
  const takesIndentation = isText(next) && /^\s/.test(next.value)
  const removed = takesIndentation ? listBlockNodes(block) : [element]
  return {
    splices: [{ start: takesIndentation ? start : elementStart, end, text: '' }],
    change: { children: new Map([[parent, excludeNodes(parent.childNodes, removed)]]) },
  }
}

/**
 * Inserts a copy of an element after it, with the same indentation. The copy's ids and the references to them are
 * renamed; if that is impossible, the ids are kept.
 */
export function duplicate(page: Page, element: Element, styled: readonly string[] = []): DraftResult {
  const block = findBlock(page, element)
  if (!block) return 'refused'
  const { parent, indentation, start, end } = block
  const drafts = (copy: Node, written: string) => {
    const inserted = indentation ? [indentation, copy] : [copy]
    const children = parent.childNodes.flatMap(node => (node === element ? [node, ...inserted] : [node]))
    return draftVariants(page, block, written, text => ({
      splices: [{ start: end, end, text }],
      change: { children: new Map([[parent, children]]) },
    }))
  }
  const freshCopy = buildFreshCopy(page, element, { start, end }, styled)
  const plainDrafts = drafts(element, page.source.slice(start, end))
  return freshCopy ? [...drafts(freshCopy.element, freshCopy.text), ...plainDrafts] : plainDrafts
}

/** Drafts an edit with the element's source and, if the element has no end tag there, a second draft that adds one. */
function draftVariants(page: Page, { element }: Block, text: string, draft: (text: string) => Draft): Draft[] {
  return isEndTagOmitted(page, element) ? [draft(text), draft(`${text}</${element.tagName}>`)] : [draft(text)]
}

function isInside(node: Node, ancestor: Node): boolean {
  for (let at: Node | null = node; at; at = 'parentNode' in at ? at.parentNode : null) if (at === ancestor) return true
  return false
}

/** Returns the children of both parents after a block was moved before or after another element. */
function childrenAfterMove(block: Block, beside: Block, where: 'before' | 'after'): Map<Node, readonly Node[]> {
  const moved = listBlockNodes(block)
  const anchor = where === 'before' ? (beside.indentation ?? beside.element) : beside.element
  const remaining = excludeNodes(block.parent.childNodes, moved)
  const siblings = block.parent === beside.parent ? remaining : beside.parent.childNodes
  const reordered = siblings.flatMap(node =>
    node !== anchor ? [node] : where === 'before' ? [...moved, node] : [node, ...moved],
  )
  return new Map<Node, readonly Node[]>([
    [block.parent, remaining],
    [beside.parent, reordered],
  ])
}

/** Moves an element with its indentation before or after another element. */
export function move(page: Page, element: Element, to: Element, where: 'before' | 'after'): DraftResult {
  const block = findBlock(page, element)
  const beside = findBlock(page, to)
  if (!block || !beside) return 'refused'
  if (isInside(to, element)) return 'not_allowed'
  const at = where === 'before' ? beside.start : beside.end
  if (at === block.start || at === block.end) return { splices: [], change: {} }
  const children = childrenAfterMove(block, beside, where)
  return draftVariants(page, block, page.source.slice(block.start, block.end), text => ({
    splices: [
      { start: block.start, end: block.end, text: '' },
      { start: at, end: at, text },
    ],
    change: { children },
  }))
}
