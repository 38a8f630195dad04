import {
  BadgeCheck,
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
import { type BlockType, bannerSlotOf } from '#domain/checkout-template.ts'
import { templates as words } from '#words/rooms.ts'

export const icons: Readonly<Record<BlockType, LucideIcon>> = {
  timer: Clock,
  online_presence: Users,
  banner: ImageIcon,
  product_summary: ShoppingBag,
  reviews: Star,
  express_checkout: Wallet,
  contact_form: Mail,
  delivery_form: MapPin,
  payment_form: CreditCard,
  cta_message: Megaphone,
  benefits: BadgeCheck,
  text: Type,
}

/** What a seller calls an element: by its type, a banner by its place. */
export function nameOf(element: TemplateElement): string {
  const slot = element.type === 'banner' ? bannerSlotOf(element) : null
  return slot ? words.slots[slot] : words.types[element.type]
}

/** The texts whose words are the seller's. */
export const writes = (type: BlockType): boolean =>
  ['timer', 'online_presence', 'cta_message', 'benefits', 'text'].includes(type)

/** What stands for a figure in an element's text. */
export const placeholderOf = (type: BlockType): string | null =>
  type === 'timer' ? '{timer}' : type === 'online_presence' ? '{count}' : null
