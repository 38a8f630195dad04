import { calculateContrast } from '#domain/brand-color.ts'
import { getStageWidth, parseImageUrl, type VisualElement } from '#domain/visual-element.ts'
import type { Box, Boxes, PageContent } from '../model/editor.ts'
import { parseHexColour } from './hex-colour.ts'
import { isPanel } from './layer-names.ts'
import { sortByLayer } from './layer-order.ts'

/** The inspector field that fixes the problem. */
export type WarningField = 'content' | 'alt' | 'image' | 'colour' | 'x' | 'size' | 'phone-size' | 'offer' | 'title'
/** A problem that shoppers would have with the page. `px` and `ratio` are the measured values. */
export type Warning =
  | { kind: 'no-offer'; id: null; field: null }
  | { kind: 'no-image' | 'no-alt' | 'empty' | 'incomplete'; id: string; field: WarningField }
  | { kind: 'contrast'; id: string; field: WarningField; ratio: number }
  | { kind: 'overlap'; id: string; field: WarningField; other: string }
  | { kind: 'small' | 'outside'; id: string; field: WarningField; px: number }

const minContrast = 4.5
const minPhonePx = 16
/** Boxes that overlap by no more than this, in px, count as adjacent. */
const tolerancePx = 2
const pageColour = '#fffdf8'
const textColour = '#201a10'
const buttonColours = { background: textColour, text: pageColour }
const isBound = ({ productId }: VisualElement) => productId !== undefined

function findEmpty(element: VisualElement): Warning[] {
  const { id, type, content, name } = element
  if (type === 'product')
    return isBound(element) || (name?.trim() && element.price) ? [] : [{ kind: 'incomplete', id, field: 'offer' }]
  if (type === 'image') {
    if (parseImageUrl(content) === null) return [{ kind: 'no-image', id, field: 'image' }]
    return name?.trim() ? [] : [{ kind: 'no-alt', id, field: 'alt' }]
  }
  return content.trim() === '' && !isPanel(element) ? [{ kind: 'empty', id, field: 'content' }] : []
}

const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x - tolerancePx &&
  inner.y >= outer.y - tolerancePx &&
  inner.x + inner.width <= outer.x + outer.width + tolerancePx &&
  inner.y + inner.height <= outer.y + outer.height + tolerancePx

/**
 * Finds the color behind an element: its own background, the nearest layer behind it, or the page. Null when the
 * background is an image, or when its color is unknown.
 */
function findBackground(element: VisualElement, { elements, layout }: PageContent, boxes: Boxes): string | null {
  const ownColour = element.style.backgroundColor
  if (ownColour) return parseHexColour(ownColour)
  if (element.type === 'button') return buttonColours.background
  const box = boxes.get(element.id)
  const layers = sortByLayer(elements.filter(other => !other.hidden))
  for (const behind of layers.slice(0, layers.indexOf(element)).reverse()) {
    const behindBox = boxes.get(behind.id)
    if (!box || !behindBox || !contains(behindBox, box)) continue
    if (behind.type === 'image') return null
    if (behind.style.backgroundColor) return parseHexColour(behind.style.backgroundColor)
  }
  return parseHexColour(layout.background) ?? pageColour
}

function findWeakContrast(element: VisualElement, content: PageContent, boxes: Boxes): Warning[] {
  if (element.type === 'image' || isPanel(element)) return []
  const defaultColour = element.type === 'button' ? buttonColours.text : textColour
  const [text, background] = [
    parseHexColour(element.style.color ?? defaultColour),
    findBackground(element, content, boxes),
  ]
  const ratio = text && background ? calculateContrast(text, background) : minContrast
  return ratio < minContrast ? [{ kind: 'contrast', id: element.id, field: 'colour', ratio }] : []
}

function findSmallText({ id, type, style, mobile, content }: VisualElement): Warning[] {
  if (type === 'image' || mobile?.hidden || content === '') return []
  const px = Number.parseFloat(mobile?.fontSize ?? style.fontSize ?? '16')
  return px < minPhonePx ? [{ kind: 'small', id, field: 'phone-size', px }] : []
}

/** A text or button may be on top of an image or panel that contains it completely. */
const isBackground = (behind: VisualElement, behindBox: Box, box: Box) =>
  (behind.type === 'image' || isPanel(behind)) && contains(behindBox, box)

function findOverlaps(elements: readonly VisualElement[], boxes: Boxes): Warning[] {
  const measured = elements.flatMap(element => {
    const box = boxes.get(element.id)
    return box ? [{ element, box }] : []
  })
  return measured.flatMap(({ element, box }, index) => {
    const covered = measured.slice(0, index).find(behind => {
      if (isPanel(element) || isPanel(behind.element)) return false
      const overlapWidth = Math.min(box.x + box.width, behind.box.x + behind.box.width) - Math.max(box.x, behind.box.x)
      const overlapHeight =
        Math.min(box.y + box.height, behind.box.y + behind.box.height) - Math.max(box.y, behind.box.y)
      return overlapWidth > tolerancePx && overlapHeight > tolerancePx && !isBackground(behind.element, behind.box, box)
    })
    return covered ? [{ kind: 'overlap', id: element.id, field: 'x', other: covered.element.id }] : []
  })
}

function findOutside(element: VisualElement, boxes: Boxes, width: number): Warning[] {
  const box = boxes.get(element.id)
  const px = box ? Math.round(box.x + box.width - width) : 0
  return px > tolerancePx ? [{ kind: 'outside', id: element.id, field: 'x', px }] : []
}

/** Finds problems that shoppers would have, the most severe one of each element first; hidden elements are ignored. */
export function findWarnings(content: PageContent, boxes: Boxes): Warning[] {
  const visible = content.elements.filter(element => !element.hidden)
  const width = content.layout.baseWidth ?? getStageWidth(content.elements)
  const elementWarnings = sortByLayer(visible).flatMap(element => [
    ...findEmpty(element),
    ...findOutside(element, boxes, width),
    ...findWeakContrast(element, content, boxes),
    ...findSmallText(element),
  ])
  const hasProduct = visible.some(({ type }) => type === 'product')
  const noOffer: Warning[] = visible.length > 0 && !hasProduct ? [{ kind: 'no-offer', id: null, field: null }] : []
  return [...noOffer, ...elementWarnings, ...findOverlaps(sortByLayer(visible), boxes)]
}
