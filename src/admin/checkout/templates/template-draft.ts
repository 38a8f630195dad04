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

/** What is edited of a template, in the order shoppers meet it. */
export type TemplateDraft = {
  readonly elements: readonly TemplateElement[]
  /** '#rrggbb'; null: the shop's own. */
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

/** How a banner is said in an element until a picture takes its place, and the id that says it from then on. */
const banners: Readonly<Record<BannerSlot, { id: string; placeholder: string }>> = {
  top: { id: 'top', placeholder: '{top_banner}' },
  bottom1: { id: 'bottom-1', placeholder: '{bottom_banner_1}' },
  bottom2: { id: 'bottom-2', placeholder: '{bottom_banner_2}' },
}

const getMissingSlots = (elements: readonly TemplateElement[]) =>
  bannerSlots.filter(slot => !elements.some(each => each.type === 'banner' && findBannerSlot(each) === slot))

/** The types that can be added: those that stand once while they are missing. */
export const getAddableTypes = (elements: readonly TemplateElement[]): BlockType[] =>
  blockTypes.filter(type => {
    if (type === 'banner') return getMissingSlots(elements).length > 0
    return isRepeatable(type) || !elements.some(each => each.type === type)
  })

/** A new element of that type; with `slot` the banner of that place. @param id of those that may stand twice */
export function createElement(draft: TemplateDraft, type: BlockType, id: string, slot?: BannerSlot): TemplateElement {
  if (type === 'banner') {
    const banner = banners[slot ?? getMissingSlots(draft.elements)[0] ?? 'top']
    return { id: banner.id, type, content: banner.placeholder }
  }
  const source = type === 'online_presence' || type === 'reviews' ? { styles: { source: 'simulated' } } : {}
  return { id: isRepeatable(type) ? id : type, type, content: '', ...source }
}

/** Where a type belongs until it is moved: the rest goes last. */
function findInsertIndex(elements: readonly TemplateElement[], element: TemplateElement): number {
  const head = element.type === 'timer' || element.type === 'online_presence' || findBannerSlot(element) === 'top'
  if (head) return elements.findIndex(each => each.type !== 'timer' && each.type !== 'online_presence')
  const form = elements.findIndex(each => each.type === 'contact_form')
  if (['product_summary', 'reviews', 'express_checkout'].includes(element.type)) return form
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

/** Puts one back that was taken out, where it was counted from 0; what else was changed since stays. */
export const restoreElement = (draft: TemplateDraft, element: TemplateElement, at: number): TemplateDraft =>
  draft.elements.some(each => each.id === element.id)
    ? draft
    : withElements(draft, draft.elements.toSpliced(at, 0, element))

/** Moves the element at `from` (counted from 0) to `to`. */
export function moveElement(draft: TemplateDraft, from: number, to: number): TemplateDraft {
  const [element] = draft.elements.slice(from, from + 1)
  return element ? withElements(draft, draft.elements.toSpliced(from, 1).toSpliced(to, 0, element)) : draft
}

/** Sets one of the styles, or takes it away. */
export function setStyle(element: TemplateElement, name: string, value: string | null): Partial<TemplateElement> {
  const { [name]: _, ...rest } = element.styles ?? {}
  const styles = value === null ? rest : { ...rest, [name]: value }
  return { styles: Object.keys(styles).length > 0 ? styles : undefined }
}

/** Hides it, or shows it as it was; a rating whose source was hidden is shown by being simulated again. */
export function toggleVisibility(element: TemplateElement): Partial<TemplateElement> {
  if (element.type === 'reviews' && element.styles?.source === 'hidden')
    return setStyle({ ...element, ...setStyle(element, 'display', null) }, 'source', 'simulated')
  return setStyle(element, 'display', element.styles?.display === 'none' ? null : 'none')
}
const findBanner = (elements: readonly TemplateElement[], slot: BannerSlot) =>
  elements.find(each => each.type === 'banner' && findBannerSlot(each) === slot)

export const findBannerUrl = (draft: TemplateDraft, slot: BannerSlot): string | null =>
  findBannerPicture(draft.elements, slot)

/** The banner's picture, or its placeholder again; a banner that is not there yet is added with its picture. */
export function setBanner(draft: TemplateDraft, slot: BannerSlot, url: string | null): TemplateDraft {
  const { id, placeholder } = banners[slot]
  const found = findBanner(draft.elements, slot)
  if (!found) return url ? addElement(draft, { id, type: 'banner', content: url }) : draft
  const elements = draft.elements.map(each =>
    // Its id says the place once a picture stands where the placeholder stood.
    each === found ? { ...each, id, content: url ?? placeholder } : each,
  )
  return withElements(draft, elements)
}

export const isSameDraft = (one: TemplateDraft, other: TemplateDraft): boolean => {
  const plain = ({ elements, brand }: TemplateDraft) =>
    JSON.stringify([brand, elements.map(({ id, type, content, styles }) => [id, type, content, styles ?? {}])])
  return plain(one) === plain(other)
}
