/**
 * One element of a template as the seller arranged it. For the visitor count and the rating, `styles.source` is
 * 'simulated', 'live' or 'hidden', and `styles.live` is 'yes' when a member chose to show simulated figures in live
 * mode.
 */
export type TemplateElement = {
  readonly id: string
  readonly type: string
  readonly content: string
  readonly styles?: Readonly<Record<string, string>> | undefined
}

export const blockTypes = [
  'timer',
  'online_presence',
  'banner',
  'product_summary',
  'reviews',
  'express_checkout',
  'order_bumps',
  'contact_form',
  'delivery_form',
  'payment_form',
  'cta_message',
  'benefits',
  'text',
] as const
export type BlockType = (typeof blockTypes)[number]
/** Banner positions in the order in which shoppers see them. */
export const bannerSlots = ['top', 'bottom1', 'bottom2'] as const
export type BannerSlot = (typeof bannerSlots)[number]
/** One block of the checkout page. `text` is the seller's own text, or null when the default text applies. */
export type Block = { id: string; type: BlockType; text: string | null; slot: BannerSlot | null }

/** The forms without which a checkout cannot sell. */
export const requiredTypes = ['contact_form', 'delivery_form', 'payment_form'] as const
const repeatableTypes: readonly string[] = ['banner', 'cta_message', 'benefits', 'text']
/**
 * Whether a checkout may show this type more than once. That is true for texts, and for banners, each in its own slot.
 */
export const isRepeatable = (type: string): boolean => repeatableTypes.includes(type)

/** Whether a type is known. Imported rows may have unknown types. */
export const isBlockType = (type: string): type is BlockType => blockTypes.some(known => known === type)
/** Whether a type is one of the forms that a shopper fills in. */
export const isFormType = (type: string): boolean => requiredTypes.some(form => form === type)

const slotsByName: Readonly<Record<string, BannerSlot>> = { top: 'top', bottom_1: 'bottom1', bottom_2: 'bottom2' }
const placeholderPattern = /^\{(?:top|bottom)_banner(?:_[12])?\}$/
/** Whether a banner's content is still the placeholder, because the seller has not selected a picture. */
export const isPlaceholder = (content: string): boolean => placeholderPattern.test(content.trim())
/**
 * Finds the slot of a banner by its placeholder (`{bottom_banner_1}`), or by its id once a picture has replaced the
 * placeholder.
 */
export function findBannerSlot({ id, content }: TemplateElement): BannerSlot | null {
  const name = isPlaceholder(content) ? content.trim().slice(1, -1).replace('_banner', '') : id.replaceAll('-', '_')
  return slotsByName[name] ?? null
}
/**
 * Texts of the seeded template. The checkout shows the shop's default texts, in its language, instead of these texts.
 */
const seededTexts = ['Your order is reserved for {timer}', '{count} people online']

/** Whether the seller hid an element on the page without deleting it. */
export const isHidden = ({ styles }: TemplateElement) => styles?.source === 'hidden' || styles?.display === 'none'

/**
 * Builds the blocks of a checkout page in the template's order. Unknown and hidden elements are left out, only banners
 * and texts may occur more than once, and missing forms are added at the end.
 */
export function buildBlocks(elements: readonly TemplateElement[]): Block[] {
  const blocks: Block[] = []
  for (const element of elements) {
    const { id, type, content } = element
    if (!isBlockType(type)) continue
    if (isHidden(element) && !isFormType(type)) continue
    if (!isRepeatable(type) && blocks.some(block => block.type === type)) continue
    const slot = type === 'banner' ? findBannerSlot(element) : null
    if (type === 'banner' && !slot) continue
    const hasOwnText = type !== 'banner' && content.trim() !== '' && !seededTexts.includes(content)
    blocks.push({ id, type, text: hasOwnText ? content.trim() : null, slot })
  }
  const missing = requiredTypes.filter(type => !blocks.some(block => block.type === type))
  return [...blocks, ...missing.map(type => ({ id: type, type, text: null, slot: null }))]
}

/** Whether a banner's content is the URL of a picture that a page may load. */
export const isPictureUrl = (content: string): boolean =>
  /^(\/storage\/v1\/object\/public\/|https:\/\/)[^\s"'<>\\]+$/.test(content)

/**
 * Returns the URL of the picture in a banner slot. Returns null when the slot contains a text, a placeholder or
 * nothing.
 */
export function findBannerPicture(elements: readonly TemplateElement[], slot: BannerSlot): string | null {
  const content =
    elements
      .find(element => element.type === 'banner' && !isHidden(element) && findBannerSlot(element) === slot)
      ?.content.trim() ?? ''
  return isPictureUrl(content) ? content : null
}

/** Whether the seller hid the order bumps. A template without an element for them shows them above the pay button. */
export const hidesOrderBumps = (elements: readonly TemplateElement[]): boolean =>
  elements.some(element => element.type === 'order_bumps' && isHidden(element))

const proofTypes: readonly string[] = ['online_presence', 'reviews']

/**
 * Leaves simulated visitor counts and ratings out of a page with real payments, unless a member of the shop chose to
 * show them there. The choice is made under a note that they may violate consumer law.
 */
export const withoutUnchosenProof = (elements: readonly TemplateElement[], isLive: boolean): TemplateElement[] =>
  elements.filter(
    ({ type, styles }) => !isLive || !proofTypes.includes(type) || styles?.source === 'live' || styles?.live === 'yes',
  )

/**
 * Finds whether a template shows made-up figures: 'absent' without any; 'chosen' when the seller chose to show all of
 * them in live mode too; 'undecided' while at least one lacks that choice and is therefore hidden in live mode.
 */
export function findProofChoice(elements: readonly TemplateElement[]): 'absent' | 'chosen' | 'undecided' {
  const simulated = elements.filter(
    element => proofTypes.includes(element.type) && !isHidden(element) && element.styles?.source !== 'live',
  )
  if (simulated.length === 0) return 'absent'
  return simulated.every(({ styles }) => styles?.live === 'yes') ? 'chosen' : 'undecided'
}

/** The source of the visitor count. */
export function getOnlineSource(elements: readonly TemplateElement[]): 'simulated' | 'live' | 'hidden' {
  const element = elements.find(each => each.type === 'online_presence')
  if (!element || isHidden(element)) return 'hidden'
  return element.styles?.source === 'live' ? 'live' : 'simulated'
}
