import type { CheckoutTemplate, TemplateElement } from '#contract/templates.ts'
import {
  type BannerSlot,
  type BlockType,
  bannerSlots,
  blockTypes,
  findBannerPicture,
  findBannerSlot,
  isRepeatable,
} from '#domain/checkout-template.ts'

/** The edited parts of a template; `elements` is in the order in which shoppers see them. */
export type TemplateDraft = {
  readonly elements: readonly TemplateElement[]
  /** '#rrggbb', or null for the default color. */
  readonly brand: string | null
}

export const toTemplateDraft = ({
  elements,
  styles,
}: Pick<CheckoutTemplate, 'elements' | 'styles'>): TemplateDraft => ({
  elements,
  brand: styles.brand ?? null,
})

export const toTemplateStyles = ({ brand }: TemplateDraft) => (brand === null ? {} : { brand })

/**
 * A banner's slot is identified by the placeholder in the element's content. Once a picture has replaced the
 * placeholder, the element's id identifies the slot.
 */
const banners: Readonly<Record<BannerSlot, { id: string; placeholder: string }>> = {
  top: { id: 'top', placeholder: '{top_banner}' },
  bottom1: { id: 'bottom-1', placeholder: '{bottom_banner_1}' },
  bottom2: { id: 'bottom-2', placeholder: '{bottom_banner_2}' },
}

const getMissingSlots = (elements: readonly TemplateElement[]) =>
  bannerSlots.filter(slot => !elements.some(each => each.type === 'banner' && findBannerSlot(each) === slot))

/** Returns the element types that can be added: types that may be repeated, and types that the template lacks. */
export const getAddableTypes = (elements: readonly TemplateElement[]): BlockType[] =>
  blockTypes.filter(type => {
    if (type === 'banner') return getMissingSlots(elements).length > 0
    return isRepeatable(type) || !elements.some(each => each.type === type)
  })

/**
 * Creates an element. For a banner, `slot` selects the slot; without it, the first free slot is used.
 * @param id the id of an element of a repeatable type; other types have a fixed id
 */
export function createElement(draft: TemplateDraft, type: BlockType, id: string, slot?: BannerSlot): TemplateElement {
  if (type === 'banner') {
    const banner = banners[slot ?? getMissingSlots(draft.elements)[0] ?? 'top']
    return { id: banner.id, type, content: banner.placeholder }
  }
  const source = type === 'online_presence' || type === 'reviews' ? { styles: { source: 'simulated' } } : {}
  return { id: isRepeatable(type) ? id : type, type, content: '', ...source }
}

/** Returns the index at which a new element is inserted, or -1 if it goes last. */
function findInsertIndex(elements: readonly TemplateElement[], element: TemplateElement): number {
  const isHeader = element.type === 'timer' || element.type === 'online_presence' || findBannerSlot(element) === 'top'
  if (isHeader) return elements.findIndex(each => each.type !== 'timer' && each.type !== 'online_presence')
  const formIndex = elements.findIndex(each => each.type === 'contact_form')
  if (['product_summary', 'reviews', 'express_checkout'].includes(element.type)) return formIndex
  if (element.type === 'order_bumps') return elements.findIndex(each => each.type === 'payment_form')
  return -1
}

const withElements = (draft: TemplateDraft, elements: readonly TemplateElement[]): TemplateDraft => ({
  ...draft,
  elements,
})

export function addElement(draft: TemplateDraft, element: TemplateElement): TemplateDraft {
  const at = findInsertIndex(draft.elements, element)
  return withElements(draft, at < 0 ? [...draft.elements, element] : draft.elements.toSpliced(at, 0, element))
}

export const changeElement = (draft: TemplateDraft, id: string, change: Partial<TemplateElement>): TemplateDraft =>
  withElements(
    draft,
    draft.elements.map(each => (each.id === id ? { ...each, ...change } : each)),
  )

export const removeElement = (draft: TemplateDraft, id: string): TemplateDraft =>
  withElements(
    draft,
    draft.elements.filter(each => each.id !== id),
  )

/** Puts a removed element back at its index, counted from 0. Other changes made since the removal stay. */
export const restoreElement = (draft: TemplateDraft, element: TemplateElement, at: number): TemplateDraft =>
  draft.elements.some(each => each.id === element.id)
    ? draft
    : withElements(draft, draft.elements.toSpliced(at, 0, element))

/** Moves the element at index `from` to index `to`. */
export function moveElement(draft: TemplateDraft, from: number, to: number): TemplateDraft {
  const [element] = draft.elements.slice(from, from + 1)
  return element ? withElements(draft, draft.elements.toSpliced(from, 1).toSpliced(to, 0, element)) : draft
}

/** Sets one of the styles; null removes it. */
export function setStyle(element: TemplateElement, name: string, value: string | null): Partial<TemplateElement> {
  const { [name]: _, ...rest } = element.styles ?? {}
  const styles = value === null ? rest : { ...rest, [name]: value }
  return { styles: Object.keys(styles).length > 0 ? styles : undefined }
}

/**
 * Returns the change that hides a visible element or shows a hidden one. A rating whose source was hidden becomes
 * simulated again.
 */
export function toggleVisibility(element: TemplateElement): Partial<TemplateElement> {
  if (element.type === 'reviews' && element.styles?.source === 'hidden')
    return setStyle({ ...element, ...setStyle(element, 'display', null) }, 'source', 'simulated')
  return setStyle(element, 'display', element.styles?.display === 'none' ? null : 'none')
}
const findBanner = (elements: readonly TemplateElement[], slot: BannerSlot) =>
  elements.find(each => each.type === 'banner' && findBannerSlot(each) === slot)

export const findBannerUrl = (draft: TemplateDraft, slot: BannerSlot): string | null =>
  findBannerPicture(draft.elements, slot)

/** Sets the banner's picture, or its placeholder when `url` is null. A missing banner is added with its picture. */
export function setBanner(draft: TemplateDraft, slot: BannerSlot, url: string | null): TemplateDraft {
  const { id, placeholder } = banners[slot]
  const found = findBanner(draft.elements, slot)
  if (!found) return url ? addElement(draft, { id, type: 'banner', content: url }) : draft
  const elements = draft.elements.map(each =>
    // Once the picture has replaced the placeholder, only the id identifies the slot.
    each === found ? { ...each, id, content: url ?? placeholder } : each,
  )
  return withElements(draft, elements)
}

export const isSameDraft = (one: TemplateDraft, other: TemplateDraft): boolean => {
  const serialize = ({ elements, brand }: TemplateDraft) =>
    JSON.stringify([brand, elements.map(({ id, type, content, styles }) => [id, type, content, styles ?? {}])])
  return serialize(one) === serialize(other)
}
