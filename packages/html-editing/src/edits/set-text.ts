import type { Page } from '../page-index.ts'
import { createWriter, isWritable, normalizeLineEnds } from '../source-format.ts'
import { buildUnitSplices, parseUnits, type Unit } from '../text-units.ts'
import { type Element, isElement, isText, type TextNode } from '../tree.ts'
import { type Draft, type DraftResult, findInnerRange, isCodeElement } from './edit.ts'

const maxTextLength = 100_000
/** Browsers drop a leading line break in these elements, so a line break that should remain is written twice. */
const dropsFirstBreak = (element: Element) => ['pre', 'listing', 'textarea'].includes(element.tagName)
const getTextPlace = (element: Element) =>
  ['title', 'textarea'].includes(element.tagName) && element.namespaceURI.endsWith('xhtml') ? 'rcdata' : 'text'

const maxReferenceLength = 40

/** Returns the pieces of the source that make up a text; null when something else is between them. */
function findTextUnits(
  { source }: Page,
  parent: Element,
  { value, sourceCodeLocation: place }: TextNode,
): Unit[] | null {
  if (!place) return null
  const { startOffset: start, endOffset: end } = place
  const units = parseUnits(source, [start, end], value, getTextPlace(parent))
  if (units) return units
  // After a dropped line break, parse5 reports that the text begins at the end of its first character reference.
  const referenceStart = source.lastIndexOf('&', start)
  return referenceStart >= 0 && start - referenceStart < maxReferenceLength
    ? parseUnits(source, [referenceStart, end], value, getTextPlace(parent))
    : null
}

/**
 * Returns alternative lists of splices that replace the text of a text node; the list with the fewest changes is first.
 */
export function buildTextSplices(page: Page, parent: Element, node: TextNode, text: string): Draft['splices'][] {
  const units = findTextUnits(page, parent, node)
  if (!units) return []
  const write = createWriter(page.format, 'text')
  const isFirst = parent.childNodes[0] === node
  const needsBreak = isFirst && dropsFirstBreak(parent) && text.startsWith('\n') && units[0]?.value !== ''
  const minimal = buildUnitSplices(units, needsBreak ? `\n${text}` : text, write)
  // A changed part after a bare '&' can form a character reference; the alternative rewrites the whole text.
  const complete = buildUnitSplices(
    units.map(unit => (unit.value === '' ? unit : { ...unit, value: `\0${unit.value}` })),
    needsBreak ? `\n${text}` : text,
    write,
  )
  return [minimal, complete]
}

function insertIntoEmpty(page: Page, element: Element, text: string): DraftResult {
  const inner = findInnerRange(element)
  if (!inner) return 'not_allowed'
  const extraBreak = dropsFirstBreak(element) && text.startsWith('\n') ? '\n' : ''
  const node: TextNode = { nodeName: '#text', value: text, parentNode: element }
  return {
    splices: [{ start: inner.start, end: inner.start, text: createWriter(page.format, 'text')(extraBreak + text) }],
    change: { children: new Map([[element, [node]]]) },
  }
}

/**
 * Sets a text node, or the text of an element that contains nothing else. Unchanged parts keep their source: character
 * references, line endings and stray tags.
 */
export function setText(page: Page, target: Element | TextNode, input: string): DraftResult {
  const text = normalizeLineEnds(input)
  if (!isWritable(text) || text.length > maxTextLength) return 'not_allowed'
  const [node] = isText(target) ? [target] : target.childNodes
  const parent = isText(target) ? target.parentNode : target
  if (!parent || !isElement(parent) || isCodeElement(parent)) return 'not_allowed'
  if (!node) return insertIntoEmpty(page, parent, text)
  if (!isText(node) || (!isText(target) && target.childNodes.length > 1)) return 'not_allowed'
  if (node.value.length > maxTextLength) return 'refused'
  const change = { texts: new Map([[node, text]]) }
  return buildTextSplices(page, parent, node, text).map(splices => ({ splices, change }))
}
