import {
  type ElementType,
  inReadingOrder,
  newElement,
  readElements,
  type VisualElement,
} from '#domain/visual-element.ts'
import { upsells as words } from '#words/rooms.ts'

/** A visual page while it is edited. */
export type VisualDraft = { elements: VisualElement[]; selected: string | null }

const gap = 24
const estimatedText = 60

export const elementId = () => `e-${Math.random().toString(36).slice(2, 10)}`

export const draftOf = (elements: unknown): VisualDraft => ({ elements: readElements(elements), selected: null })

export const selectedOf = (draft: VisualDraft): VisualElement | null =>
  draft.elements.find(element => element.id === draft.selected) ?? null

export const typeWord = (type: ElementType): string =>
  ({ text: words.textElement, image: words.image, button: words.button, product: words.product })[type]
const firstContent = (type: ElementType): string =>
  type === 'text' ? words.newText : type === 'button' ? words.newButton : ''

export function addElement(draft: VisualDraft, type: ElementType, id: string): VisualDraft {
  const made = newElement(id, type, firstContent(type), type === 'product' ? words.newProduct : undefined)
  const element: VisualElement =
    type === 'button'
      ? {
          ...made,
          action: 'buy',
          style: { ...made.style, backgroundColor: '#00694a', color: '#ffffff', padding: '16px', borderRadius: '12px' },
        }
      : made
  return { elements: [...draft.elements, element], selected: id }
}

/** A whole offer to write over: what it is, why, and the product. Buying and leaving are buttons of the page itself. */
export function readyOffer(id: () => string): VisualDraft {
  const place = (y: number) => ({ x: 100, y })
  const product = newElement(id(), 'product', '', words.newProduct)
  const elements: VisualElement[] = [
    {
      ...newElement(id(), 'text', words.readyTitle),
      style: { fontSize: '48px', color: '#1d1a14' },
      position: place(80),
      size: { width: 760, height: 120 },
    },
    {
      ...newElement(id(), 'text', words.readyText),
      style: { fontSize: '18px', color: '#4a453a' },
      position: place(220),
      size: { width: 620, height: 60 },
    },
    { ...product, position: place(320) },
  ]
  return { elements, selected: product.id }
}

type Change = { [K in keyof VisualElement]?: VisualElement[K] | undefined }

/** Changes one element; a part given as undefined goes away. */
export function changeElement(draft: VisualDraft, id: string, change: Change): VisualDraft {
  const merge = (element: VisualElement) =>
    Object.fromEntries(
      Object.entries({ ...element, ...change }).filter(([, value]) => value !== undefined),
    ) as VisualElement
  return { ...draft, elements: draft.elements.map(element => (element.id === id ? merge(element) : element)) }
}

export function removeElement(draft: VisualDraft, id: string): VisualDraft {
  return { elements: draft.elements.filter(element => element.id !== id), selected: null }
}

/** A copy beside the original; it charges an offer of its own. */
export function duplicateElement(draft: VisualDraft, id: string, copyId: string): VisualDraft {
  const original = draft.elements.find(element => element.id === id)
  if (!original) return draft
  const { offerId, ...rest } = original
  const copy = { ...rest, id: copyId, position: { x: original.position.x + gap, y: original.position.y + gap } }
  return { elements: [...draft.elements, copy], selected: copyId }
}

const px = (value: string | undefined, otherwise: number) => Number.parseFloat(value ?? '') || otherwise

/** How tall an element will be, roughly: what has no height of its own depends on its text. */
function heightOf(element: VisualElement): number {
  if (element.size) return element.size.height
  if (element.type === 'image') return 320
  const line = px(element.style.fontSize, 16) * 1.4
  const padding = 2 * px(element.style.padding, element.type === 'text' ? 0 : 14)
  if (element.type === 'product') return 140
  return Math.round(line * Math.max(1, Math.ceil(element.content.length / estimatedText)) + padding)
}

/** One below the other in reading order, so that nothing lies on anything. */
export function stackElements(draft: VisualDraft): VisualDraft {
  let y = 100
  const placed = new Map<string, VisualElement>()
  for (const element of inReadingOrder(draft.elements)) {
    placed.set(element.id, { ...element, position: { x: 100, y } })
    y += heightOf(element) + gap
  }
  return { ...draft, elements: draft.elements.map(element => placed.get(element.id) ?? element) }
}

/** A name people recognise: the beginning of what it says. */
export function labelOf(element: VisualElement): string {
  const said = (element.type === 'product' || element.type === 'image' ? element.name : element.content) ?? ''
  return said.trim().slice(0, 40) || typeWord(element.type)
}

/** What a save would be refused for, in the specification's words; null: nothing. */
export function problemOf(element: VisualElement): string | null {
  if (element.type !== 'product' || element.productId) return null
  return element.name?.trim() && element.price ? null : words.offerIncomplete
}
