import {
  BadgeCheck,
  BadgePlus,
  Clock,
  CreditCard,
  ImageIcon,
  type LucideIcon,
  Mail,
  MapPin,
  Megaphone,
  ShoppingBag,
  Star,
  Type,
  Users,
  Wallet,
} from 'lucide-react'
import type { TemplateElement } from '#contract/templates.ts'
import { type BlockType, findBannerSlot } from '#domain/checkout-template.ts'
import { templates as words } from '#i18n/lazy-words.ts'

export const icons: Readonly<Record<BlockType, LucideIcon>> = {
  timer: Clock,
  online_presence: Users,
  banner: ImageIcon,
  product_summary: ShoppingBag,
  reviews: Star,
  express_checkout: Wallet,
  order_bumps: BadgePlus,
  contact_form: Mail,
  delivery_form: MapPin,
  payment_form: CreditCard,
  cta_message: Megaphone,
  benefits: BadgeCheck,
  text: Type,
}

/** Returns the element's name. A banner is named after its slot, any other element after its type. */
export function getElementName(element: TemplateElement): string {
  const slot = element.type === 'banner' ? findBannerSlot(element) : null
  return slot ? words.slots[slot] : words.types[element.type]
}

/** Whether the seller writes the text of elements of this type. */
export const hasOwnText = (type: BlockType): boolean =>
  ['timer', 'online_presence', 'cta_message', 'benefits', 'text'].includes(type)

/**
 * Returns the placeholder in an element's text that a number replaces: the remaining time or the number of visitors.
 * Null for types without a number.
 */
export const findPlaceholder = (type: BlockType): string | null =>
  type === 'timer' ? '{timer}' : type === 'online_presence' ? '{count}' : null
