import type { ElementPosition, SelectedElement } from '#contract/editor-messages.ts'
import { getText, isImage } from './editable-elements.ts'
import { countIds, findElementId, markAttribute } from './element-id.ts'

const isBeingEdited = (element: Element) => element.hasAttribute('contenteditable')

function findCaretLine(element: Element): ElementPosition['line'] {
  const selection = getSelection()
  if (!isBeingEdited(element) || !selection?.rangeCount || !element.contains(selection.anchorNode)) return null
  const { top, height } = selection.getRangeAt(0).getBoundingClientRect()
  return height === 0 ? null : { top, height }
}

export function getPosition(element: Element): ElementPosition {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height, line: findCaretLine(element) }
}

const isTransparent = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color)

function getAppearance(element: Element): SelectedElement['look'] {
  const { fontSize, fontWeight, color, backgroundColor } = getComputedStyle(element)
  return {
    size: Number.parseFloat(fontSize),
    bold: Number(fontWeight) >= 600,
    color,
    background: isTransparent(backgroundColor) ? '' : backgroundColor,
  }
}

/** Returns the element at the caret of a text that is being edited. */
export function getCaretElement(element: Element): Element {
  const node = getSelection()?.anchorNode ?? null
  const caretElement = node instanceof Element ? node : (node?.parentElement ?? null)
  return caretElement && element.contains(caretElement) ? caretElement : element
}

const linkSelector = `a[href][${markAttribute}],area[href][${markAttribute}]`
/**
 * While a text is edited, only the link at the caret counts. A link inside the text is saved as a part of the text, so
 * its id is null.
 */
function findLinkAtCaret(element: Element): SelectedElement['link'] {
  const link = getCaretElement(element).closest('a[href]')
  if (!link) return null
  const href = link.getAttribute('href') ?? ''
  return link !== element && element.contains(link) ? { id: null, href } : { id: findElementId(link), href }
}
function findLink(element: Element, target: Element | null): SelectedElement['link'] {
  if (isBeingEdited(element)) return findLinkAtCaret(element)
  const [single, ...others] = element.querySelectorAll(linkSelector)
  const link = target?.closest(linkSelector) ?? element.closest(linkSelector) ?? (others.length === 0 ? single : null)
  const id = findElementId(link ?? null)
  return link && id !== null ? { id, href: link.getAttribute('href') ?? '' } : null
}

function getClickMark(element: Element): SelectedElement['mark'] {
  const role = (['charge', 'next', 'skip'] as const).find(each => element.hasAttribute(`data-${each}`)) ?? null
  return { role, offerId: (role === 'charge' && element.getAttribute('data-charge')) || null }
}

function findNeighbour(element: Element, next: (element: Element) => Element | null): Element | null {
  for (let at = next(element); at; at = next(at))
    if (findElementId(at) !== null && at.getClientRects().length > 0) return at
  return null
}

/** Describes the selected element for the parent page. `target` is the element under the pointer. */
export function describeElement(element: Element, target: Element | null = null): SelectedElement | null {
  const id = findElementId(element)
  if (id === null) return null
  const after = findNeighbour(element, each => each.nextElementSibling)
  const parent = element.parentElement?.closest(`[${markAttribute}]`) ?? null
  return {
    id,
    kind: isImage(element) ? 'image' : isBeingEdited(element) ? 'text' : 'block',
    tag: element.localName,
    text: getText(element).slice(0, 500),
    place: getPosition(element),
    look: getAppearance(isBeingEdited(element) ? getCaretElement(element) : element),
    link: findLink(element, target),
    mark: getClickMark(element),
    before: findElementId(findNeighbour(element, each => each.previousElementSibling)),
    after: findElementId(after),
    afterCount: after ? countIds(after) : 0,
    count: countIds(element),
    parent: parent && parent !== document.body && parent !== document.documentElement ? findElementId(parent) : null,
  }
}
