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
const repeatableTypes: readonly string[] = ['banner', 'cta_message', 'benefits', 'text']
/** Whether a type may stand on a checkout more than once: banners, each in a place of its own, and texts. */
export const isRepeatable = (type: string): boolean => repeatableTypes.includes(type)

/** Whether a type is one of the twelve: rows from elsewhere may hold others. */
export const isBlockType = (type: string): type is BlockType => blockTypes.some(known => known === type)
/** Whether a part belongs to what is typed: nothing above the first of them asks anything. */
export const isFormType = (type: string): boolean => requiredTypes.some(form => form === type)

const slotsByName: Readonly<Record<string, BannerSlot>> = { top: 'top', bottom_1: 'bottom1', bottom_2: 'bottom2' }
const placeholderPattern = /^\{(?:top|bottom)_banner(?:_[12])?\}$/
/** Whether a banner's content stands for the picture that nobody chose yet. */
export const isPlaceholder = (content: string): boolean => placeholderPattern.test(content.trim())
/** Which banner an element is: by its placeholder `{bottom_banner_1}`, and by its id once a picture took that one's place. */
export function findBannerSlot({ id, content }: TemplateElement): BannerSlot | null {
  const name = isPlaceholder(content) ? content.trim().slice(1, -1).replace('_banner', '') : id.replaceAll('-', '_')
  return slotsByName[name] ?? null
}
/** The texts of the seeded template: the shop's own set of words says them in its language. */
const seededTexts = ['Your order is reserved for {timer}', '{count} people online']

/** Whether a seller took a part off the page without deleting it. */
export const isHidden = ({ styles }: TemplateElement) => styles?.source === 'hidden' || styles?.display === 'none'

/**
 * What a checkout shows, in the template's order. Unknown and hidden elements are left out, only banners and texts may
 * stand twice, and the forms are always there.
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
    const own = type !== 'banner' && content.trim() !== '' && !seededTexts.includes(content)
    blocks.push({ id, type, text: own ? content.trim() : null, slot })
  }
  const missing = requiredTypes.filter(type => !blocks.some(block => block.type === type))
  return [...blocks, ...missing.map(type => ({ id: type, type, text: null, slot: null }))]
}

/** Whether an element's content is the address of a picture that a page may load. */
export const isPictureUrl = (content: string): boolean =>
  /^(\/storage\/v1\/object\/public\/|https:\/\/)[^\s"'<>\\]+$/.test(content)

/** The picture a template has for a banner; null where it shows words, or nothing. */
export function findBannerPicture(elements: readonly TemplateElement[], slot: BannerSlot): string | null {
  const content =
    elements
      .find(element => element.type === 'banner' && !isHidden(element) && findBannerSlot(element) === slot)
      ?.content.trim() ?? ''
  return isPictureUrl(content) ? content : null
}

/** Where the number of people online comes from. */
export function getOnlineSource(elements: readonly TemplateElement[]): 'simulated' | 'live' | 'hidden' {
  const element = elements.find(each => each.type === 'online_presence')
  if (!element || isHidden(element)) return 'hidden'
  return element.styles?.source === 'live' ? 'live' : 'simulated'
}
