import { productPage as words } from '#i18n/lazy-words.ts'
import { parseVariantKey } from './product-merge.ts'

/** The sections of the product page, in order. The ids are also the fragments of the page's address. */
export const sectionIds = [
  'texts',
  'images',
  'variants',
  'stock',
  'shipping',
  'digital',
  'currency',
  'checkout',
  'subscription',
  'bumps',
  'funnel',
  'links',
  'figures',
] as const
export type SectionId = (typeof sectionIds)[number]

export const getSectionTitle = (id: SectionId, images: string): string => (id === 'images' ? images : words[id])

const sectionByField: Record<string, SectionId> = {
  title: 'texts',
  checkoutTitle: 'texts',
  checkoutDescription: 'texts',
  images: 'images',
  priceCents: 'variants',
  shippingOptions: 'shipping',
  language: 'currency',
  currency: 'currency',
  maxInstallments: 'currency',
}

/** Returns the section in which a field of the form is edited. */
export function getFieldSection(key: string): SectionId {
  const variant = parseVariantKey(key)
  if (variant) return variant.field === 'stock' ? 'stock' : 'variants'
  return sectionByField[key] ?? 'checkout'
}

/** Builds the id of a field's control, to which the summary of problems links. */
export const buildFieldId = (key: string): string => `field-${key.replaceAll(' ', '-')}`
