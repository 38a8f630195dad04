import { newId } from '#api-client/new-id.ts'
import type { Product, ShippingOption } from '#contract/catalog.ts'
import { type SaleCurrency, saleCurrencies } from '#domain/currency.ts'
import { type Banner, toSavedBanner } from '../../ui/banner.ts'
import { toVariantEdit, type VariantEdit } from '../variant-draft.ts'

/** A variant of the form. The id of a new variant starts with a prefix and is never sent to the server. */
export type VariantEntry = VariantEdit & { id: string }

const newPrefix = 'new-'
export const isNewVariant = ({ id }: Pick<VariantEntry, 'id'>): boolean => id.startsWith(newPrefix)
export const createNewId = (): string => newPrefix + newId()

/** A product with its variants while it is edited. */
export type ProductForm = {
  title: string
  priceCents: number | null
  checkoutTitle: string
  checkoutDescription: string
  images: readonly string[]
  shippingOptions: readonly ShippingOption[]
  language: Product['language']
  currency: SaleCurrency | null
  maxInstallments: number | null
  /** Null means the system's default template. */
  templateId: string | null
  top: Banner
  bottom1: Banner
  bottom2: Banner
  variants: readonly VariantEntry[]
}

export const toProductForm = (product: Product): ProductForm => ({
  title: product.title,
  priceCents: product.priceCents,
  checkoutTitle: product.checkoutTitle ?? '',
  checkoutDescription: product.checkoutDescription ?? '',
  images: product.images,
  shippingOptions: product.shippingOptions,
  language: product.language,
  currency: saleCurrencies.find(each => each === product.ownCurrency) ?? null,
  // A server of the version before does not send the field.
  maxInstallments: product.maxInstallments ?? null,
  templateId: product.templateId,
  top: toSavedBanner(product.banners.top),
  bottom1: toSavedBanner(product.banners.bottom1),
  bottom2: toSavedBanner(product.banners.bottom2),
  variants: product.variants.map(variant => ({ id: variant.id, ...toVariantEdit(variant) })),
})

export const addVariant = (variants: readonly VariantEntry[], id: string): VariantEntry[] => [
  ...variants,
  { id, ...toVariantEdit(null) },
]
