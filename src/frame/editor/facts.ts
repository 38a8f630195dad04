import type { Chosen, Place } from '#contract/editor-messages.ts'
import { idOf, idsIn, mark } from './mark.ts'
import { isImage, textOf } from './pick.ts'

export function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
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

const linkTag = `a[href][${mark}],area[href][${mark}]`
function linkOf(element: Element, target: Element | null): Chosen['link'] {
  const [single, ...others] = element.querySelectorAll(linkTag)
  const link = target?.closest(linkTag) ?? element.closest(linkTag) ?? (others.length === 0 ? single : null)
  const id = idOf(link ?? null)
  return link && id !== null ? { id, href: link.getAttribute('href') ?? '' } : null
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
    kind: isImage(element) ? 'image' : element.hasAttribute('contenteditable') ? 'text' : 'block',
    tag: element.localName,
    text: textOf(element).slice(0, 500),
    place: placeOf(element),
    look: lookOf(element),
    link: linkOf(element, target),
    before: idOf(neighbour(element, each => each.previousElementSibling)),
    after: idOf(after),
    afterCount: after ? idsIn(after) : 0,
    count: idsIn(element),
    parent: parent && parent !== document.body && parent !== document.documentElement ? idOf(parent) : null,
  }
}
