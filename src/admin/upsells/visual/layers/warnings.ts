import { contrast } from '#domain/brand-colour.ts'
import { imageAddress, stageWidth, type VisualElement } from '#domain/visual-element.ts'
import type { Box, Boxes, PageContent } from '../model/editor.ts'
import { hexOf } from './hex.ts'
import { inLayers } from './layer-order.ts'
import { isPanel } from './names.ts'

/** The field of the inspector that mends it. */
export type Mend = 'content' | 'alt' | 'image' | 'colour' | 'x' | 'size' | 'phone-size' | 'offer' | 'title'
/** What a shopper would stumble over. `px` and `ratio` are what was found. */
export type Warning =
  | { kind: 'no-offer'; id: null; mend: null }
  | { kind: 'no-image' | 'no-alt' | 'empty' | 'incomplete'; id: string; mend: Mend }
  | { kind: 'contrast'; id: string; mend: Mend; ratio: number }
  | { kind: 'overlap'; id: string; mend: Mend; other: string }
  | { kind: 'small' | 'outside'; id: string; mend: Mend; px: number }

const leastContrast = 4.5
const leastPhonePx = 16
/** Two boxes touch as long as they share no more than this, in px. */
const slack = 2
const pageColour = '#fffdf8'
const textColour = '#201a10'
const buttonColours = { back: textColour, text: pageColour }
const isBound = ({ productId }: VisualElement) => productId !== undefined

function emptiness(element: VisualElement): Warning[] {
  const { id, type, content, name } = element
  if (type === 'product')
    return isBound(element) || (name?.trim() && element.price) ? [] : [{ kind: 'incomplete', id, mend: 'offer' }]
  if (type === 'image') {
    if (imageAddress(content) === null) return [{ kind: 'no-image', id, mend: 'image' }]
    return name?.trim() ? [] : [{ kind: 'no-alt', id, mend: 'alt' }]
  }
  return content.trim() === '' && !isPanel(element) ? [{ kind: 'empty', id, mend: 'content' }] : []
}

const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack

/** What an element is read on: its own ground, the nearest one behind it, else the page's. Null: a picture, or unknown. */
function groundOf(element: VisualElement, { elements, layout }: PageContent, boxes: Boxes): string | null {
  const own = element.style.backgroundColor
  if (own) return hexOf(own)
  if (element.type === 'button') return buttonColours.back
  const box = boxes.get(element.id)
  const layers = inLayers(elements.filter(other => !other.hidden))
  for (const behind of layers.slice(0, layers.indexOf(element)).reverse()) {
    const around = boxes.get(behind.id)
    if (!box || !around || !contains(around, box)) continue
    if (behind.type === 'image') return null
    if (behind.style.backgroundColor) return hexOf(behind.style.backgroundColor)
  }
  return hexOf(layout.background) ?? pageColour
}

function weakness(element: VisualElement, content: PageContent, boxes: Boxes): Warning[] {
  if (element.type === 'image' || isPanel(element)) return []
  const usual = element.type === 'button' ? buttonColours.text : textColour
  const [text, ground] = [hexOf(element.style.color ?? usual), groundOf(element, content, boxes)]
  const ratio = text && ground ? contrast(text, ground) : leastContrast
  return ratio < leastContrast ? [{ kind: 'contrast', id: element.id, mend: 'colour', ratio }] : []
}

function smallness({ id, type, style, mobile, content }: VisualElement): Warning[] {
  if (type === 'image' || mobile?.hidden || content === '') return []
  const px = Number.parseFloat(mobile?.fontSize ?? style.fontSize ?? '16')
  return px < leastPhonePx ? [{ kind: 'small', id, mend: 'phone-size', px }] : []
}

/** A text or button may lie on a picture or panel that holds it whole. */
const isGround = (behind: VisualElement, around: Box, box: Box) =>
  (behind.type === 'image' || isPanel(behind)) && contains(around, box)

function overlaps(elements: readonly VisualElement[], boxes: Boxes): Warning[] {
  const placed = elements.flatMap(element => {
    const box = boxes.get(element.id)
    return box ? [{ element, box }] : []
  })
  return placed.flatMap(({ element, box }, index) => {
    const over = placed.slice(0, index).find(behind => {
      if (isPanel(element) || isPanel(behind.element)) return false
      const across = Math.min(box.x + box.width, behind.box.x + behind.box.width) - Math.max(box.x, behind.box.x)
      const down = Math.min(box.y + box.height, behind.box.y + behind.box.height) - Math.max(box.y, behind.box.y)
      return across > slack && down > slack && !isGround(behind.element, behind.box, box)
    })
    return over ? [{ kind: 'overlap', id: element.id, mend: 'x', other: over.element.id }] : []
  })
}

function outside(element: VisualElement, boxes: Boxes, width: number): Warning[] {
  const box = boxes.get(element.id)
  const px = box ? Math.round(box.x + box.width - width) : 0
  return px > slack ? [{ kind: 'outside', id: element.id, mend: 'x', px }] : []
}

/** What shoppers would stumble over, the gravest of each element first; hidden elements trouble nobody. */
export function warningsOf(content: PageContent, boxes: Boxes): Warning[] {
  const shown = content.elements.filter(element => !element.hidden)
  const width = content.layout.baseWidth ?? stageWidth(content.elements)
  const each = inLayers(shown).flatMap(element => [
    ...emptiness(element),
    ...outside(element, boxes, width),
    ...weakness(element, content, boxes),
    ...smallness(element),
  ])
  const sells = shown.some(({ type }) => type === 'product')
  const noOffer: Warning[] = shown.length > 0 && !sells ? [{ kind: 'no-offer', id: null, mend: null }] : []
  return [...noOffer, ...each, ...overlaps(inLayers(shown), boxes)]
}
