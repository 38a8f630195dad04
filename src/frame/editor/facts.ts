import type { Chosen, Place } from '#contract/editor-messages.ts'
import { idOf, idsIn, mark } from './mark.ts'
import { isImage, textOf } from './pick.ts'

const isWritten = (element: Element) => element.hasAttribute('contenteditable')

function lineIn(element: Element): Place['line'] {
  const selection = getSelection()
  if (!isWritten(element) || !selection?.rangeCount || !element.contains(selection.anchorNode)) return null
  const { top, height } = selection.getRangeAt(0).getBoundingClientRect()
  return height === 0 ? null : { top, height }
}

export function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height, line: lineIn(element) }
}

const isClear = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color)

function lookOf(element: Element): Chosen['look'] {
  const { fontSize, fontWeight, color, backgroundColor } = getComputedStyle(element)
  return {
    size: Number.parseFloat(fontSize),
    bold: Number(fontWeight) >= 600,
    color,
    background: isClear(backgroundColor) ? '' : backgroundColor,
  }
}

/** Where the caret is in a text that is being written. */
export function caretIn(element: Element): Element {
  const node = getSelection()?.anchorNode ?? null
  const at = node instanceof Element ? node : (node?.parentElement ?? null)
  return at && element.contains(at) ? at : element
}

const linkTag = `a[href][${mark}],area[href][${mark}]`
/** Of a text that is being written a link counts where the caret is: inside, it belongs to the text. */
function writtenLinkOf(element: Element): Chosen['link'] {
  const link = caretIn(element).closest('a[href]')
  if (!link) return null
  const href = link.getAttribute('href') ?? ''
  return link !== element && element.contains(link) ? { id: null, href } : { id: idOf(link), href }
}
function linkOf(element: Element, target: Element | null): Chosen['link'] {
  if (isWritten(element)) return writtenLinkOf(element)
  const [single, ...others] = element.querySelectorAll(linkTag)
  const link = target?.closest(linkTag) ?? element.closest(linkTag) ?? (others.length === 0 ? single : null)
  const id = idOf(link ?? null)
  return link && id !== null ? { id, href: link.getAttribute('href') ?? '' } : null
}

function markOf(element: Element): Chosen['mark'] {
  const role = (['charge', 'next', 'skip'] as const).find(each => element.hasAttribute(`data-${each}`)) ?? null
  return { role, offerId: (role === 'charge' && element.getAttribute('data-charge')) || null }
}

function neighbour(element: Element, next: (element: Element) => Element | null): Element | null {
  for (let at = next(element); at; at = next(at)) if (idOf(at) !== null && at.getClientRects().length > 0) return at
  return null
}

/** What is told of the chosen element. `target`: where the pointer was. */
export function factsOf(element: Element, target: Element | null = null): Chosen | null {
  const id = idOf(element)
  if (id === null) return null
  const after = neighbour(element, each => each.nextElementSibling)
  const parent = element.parentElement?.closest(`[${mark}]`) ?? null
  return {
    id,
    kind: isImage(element) ? 'image' : isWritten(element) ? 'text' : 'block',
    tag: element.localName,
    text: textOf(element).slice(0, 500),
    place: placeOf(element),
    look: lookOf(isWritten(element) ? caretIn(element) : element),
    link: linkOf(element, target),
    mark: markOf(element),
    before: idOf(neighbour(element, each => each.previousElementSibling)),
    after: idOf(after),
    afterCount: after ? idsIn(after) : 0,
    count: idsIn(element),
    parent: parent && parent !== document.body && parent !== document.documentElement ? idOf(parent) : null,
  }
}
