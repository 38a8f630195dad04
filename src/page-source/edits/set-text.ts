import type { Page } from '../page-index.ts'
import { respell, type Unit, unitsOf } from '../text-units.ts'
import { type Element, isElement, isText, type TextNode } from '../tree.ts'
import { isWritable, withLineFeeds, writer } from '../writing.ts'
import { type Draft, type Drafted, holdsCode, innerRangeOf } from './edit.ts'

const longest = 100_000
/** A first line break in these is dropped by browsers, so one that counts is written twice. */
const dropsFirstBreak = (element: Element) => ['pre', 'listing', 'textarea'].includes(element.tagName)
const placeIn = (element: Element) =>
  ['title', 'textarea'].includes(element.tagName) && element.namespaceURI.endsWith('xhtml') ? 'rcdata' : 'text'

const longestReference = 40

/** The pieces of the source that a text stands for; null where other things lie between them. */
function unitsOfText({ source }: Page, parent: Element, { value, sourceCodeLocation: place }: TextNode): Unit[] | null {
  if (!place) return null
  const { startOffset: start, endOffset: end } = place
  const units = unitsOf(source, [start, end], value, placeIn(parent))
  if (units) return units
  // After a dropped line break parse5 says that a text begins where its first reference ends.
  const before = source.lastIndexOf('&', start)
  return before >= 0 && start - before < longestReference
    ? unitsOf(source, [before, end], value, placeIn(parent))
    : null
}

/** The ways to write another text into a text node, the one that touches least first. */
export function respellText(page: Page, parent: Element, node: TextNode, text: string): Draft['splices'][] {
  const units = unitsOfText(page, parent, node)
  if (!units) return []
  const write = writer(page.writing, 'text')
  const isFirst = parent.childNodes[0] === node
  const needsBreak = isFirst && dropsFirstBreak(parent) && text.startsWith('\n') && units[0]?.value !== ''
  const least = respell(units, needsBreak ? `\n${text}` : text, write)
  // Beside a bare '&' a part of a text can become a reference: then all of it is written anew.
  const whole = respell(
    units.map(unit => (unit.value === '' ? unit : { ...unit, value: `\0${unit.value}` })),
    needsBreak ? `\n${text}` : text,
    write,
  )
  return [least, whole]
}

function intoEmpty(page: Page, element: Element, text: string): Drafted {
  const inner = innerRangeOf(element)
  if (!inner) return 'not_allowed'
  const lead = dropsFirstBreak(element) && text.startsWith('\n') ? '\n' : ''
  const node: TextNode = { nodeName: '#text', value: text, parentNode: element }
  return {
    splices: [{ start: inner.start, end: inner.start, text: writer(page.writing, 'text')(lead + text) }],
    change: { children: new Map([[element, [node]]]) },
  }
}

/**
 * Writes a text, or the text of an element that holds nothing else. What stays the same of it stays as it is written:
 * references, line ends, stray tags.
 */
export function setText(page: Page, target: Element | TextNode, given: string): Drafted {
  const text = withLineFeeds(given)
  if (!isWritable(text) || text.length > longest) return 'not_allowed'
  const [node] = isText(target) ? [target] : target.childNodes
  const parent = isText(target) ? target.parentNode : target
  if (!parent || !isElement(parent) || holdsCode(parent)) return 'not_allowed'
  if (!node) return intoEmpty(page, parent, text)
  if (!isText(node) || (!isText(target) && target.childNodes.length > 1)) return 'not_allowed'
  if (node.value.length > longest) return 'refused'
  const change = { texts: new Map([[node, text]]) }
  return respellText(page, parent, node, text).map(splices => ({ splices, change }))
}
