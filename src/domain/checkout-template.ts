/** One part of a template, as a seller arranged it. `styles.source` of people online and rating: simulated, live or hidden. */
export type TemplateElement = {
  readonly id: string
  readonly type: string
  readonly content: string
  readonly styles?: Readonly<Record<string, string>> | undefined
}

/** The twelve types of the specification. */
export const blockTypes = [
  'timer',
  'online_presence',
  'banner',
  'product_summary',
  'reviews',
  'express_checkout',
  'contact_form',
  'delivery_form',
  'payment_form',
  'cta_message',
  'benefits',
  'text',
] as const
export type BlockType = (typeof blockTypes)[number]
/** Where banners stand, in the order shoppers meet them. */
export const bannerSlots = ['top', 'bottom1', 'bottom2'] as const
export type BannerSlot = (typeof bannerSlots)[number]
/** One part of the checkout page. `text`: the seller's own words; null where they are the template's. */
export type Block = { id: string; type: BlockType; text: string | null; slot: BannerSlot | null }

/** A page without these sells nothing. */
export const requiredTypes = ['contact_form', 'delivery_form', 'payment_form'] as const
const several: readonly string[] = ['banner', 'cta_message', 'benefits', 'text']
/** Whether a type may stand on a checkout more than once: banners, each in a place of its own, and texts. */
export const repeatable = (type: string): boolean => several.includes(type)

/** Whether a type is one of the twelve: rows from elsewhere may hold others. */
export const isBlockType = (type: string): type is BlockType => blockTypes.some(known => known === type)
/** Whether a part belongs to what is typed: nothing above the first of them asks anything. */
export const isForm = (type: string): boolean => requiredTypes.some(form => form === type)

const slots: Readonly<Record<string, BannerSlot>> = { top: 'top', bottom_1: 'bottom1', bottom_2: 'bottom2' }
const placeholder = /^\{(?:top|bottom)_banner(?:_[12])?\}$/
/** Whether a banner's content stands for the picture that nobody chose yet. */
export const isPlaceholder = (content: string): boolean => placeholder.test(content.trim())
/** Which banner an element is: by its placeholder `{bottom_banner_1}`, and by its id once a picture took that one's place. */
export function bannerSlotOf({ id, content }: TemplateElement): BannerSlot | null {
  const name = isPlaceholder(content) ? content.trim().slice(1, -1).replace('_banner', '') : id.replaceAll('-', '_')
  return slots[name] ?? null
}
/** The texts of the seeded template: the shop's own set of words says them in its language. */
const seeded = ['Your order is reserved for {timer}', '{count} people online']

/** Whether a seller took a part off the page without deleting it. */
export const isHidden = ({ styles }: TemplateElement) => styles?.source === 'hidden' || styles?.display === 'none'

/**
 * What a checkout shows, in the template's order. Unknown and hidden elements are left out, only banners and texts may
 * stand twice, and the forms are always there.
 */
export function blocksOf(elements: readonly TemplateElement[]): Block[] {
  const blocks: Block[] = []
  for (const element of elements) {
    const { id, type, content } = element
    if (!isBlockType(type)) continue
    if (isHidden(element) && !isForm(type)) continue
    if (!repeatable(type) && blocks.some(block => block.type === type)) continue
    const slot = type === 'banner' ? bannerSlotOf(element) : null
    if (type === 'banner' && !slot) continue
    const own = type !== 'banner' && content.trim() !== '' && !seeded.includes(content)
    blocks.push({ id, type, text: own ? content.trim() : null, slot })
  }
  const missing = requiredTypes.filter(type => !blocks.some(block => block.type === type))
  return [...blocks, ...missing.map(type => ({ id: type, type, text: null, slot: null }))]
}

/** Whether an element's content is the address of a picture that a page may load. */
export const isPictureAddress = (content: string): boolean =>
  /^(\/storage\/v1\/object\/public\/|https:\/\/)[^\s"'<>\\]+$/.test(content)

/** The picture a template has for a banner; null where it shows words, or nothing. */
export function bannerOf(elements: readonly TemplateElement[], slot: BannerSlot): string | null {
  const content =
    elements
      .find(element => element.type === 'banner' && !isHidden(element) && bannerSlotOf(element) === slot)
      ?.content.trim() ?? ''
  return isPictureAddress(content) ? content : null
}

/** Where the number of people online comes from. */
export function onlineSource(elements: readonly TemplateElement[]): 'simulated' | 'live' | 'hidden' {
  const element = elements.find(each => each.type === 'online_presence')
  if (!element || isHidden(element)) return 'hidden'
  return element.styles?.source === 'live' ? 'live' : 'simulated'
}
