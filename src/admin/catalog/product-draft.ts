import type { NewProduct, ShippingOption } from '#contract/catalog.ts'
import type { SaleCurrency } from '#domain/currency.ts'
import type { Language } from '#domain/language.ts'
import { toSkuComparisonKey } from '#domain/sku.ts'
import { newId } from '#web/new-id.ts'
import { catalog } from '#words/index.ts'

/** A variant while it is being typed. `key` tells rows apart before the server gives ids. */
export type VariantDraft = {
  key: string
  name: string
  sku: string
  cents: number | null
  isDefault: boolean
  image: string | null
}
export type ProductDraft = {
  title: string
  variants: VariantDraft[]
  images: string[]
  shippingOptions: ShippingOption[]
  language: Language | null
  currency: SaleCurrency | null
}
export type FieldErrors = Record<string, string>

const createVariant = (isDefault: boolean): VariantDraft => ({
  key: newId(),
  name: '',
  sku: '',
  cents: null,
  isDefault,
  image: null,
})

export const createEmptyDraft = (): ProductDraft => ({
  title: '',
  variants: [createVariant(true)],
  images: [],
  shippingOptions: [],
  language: null,
  currency: null,
})

/** Whether anything was typed or chosen; rows that were only added are nothing to lose. */
export const isStarted = (draft: ProductDraft): boolean =>
  JSON.stringify({ ...draft, variants: draft.variants.filter(hasInput) }) !==
  JSON.stringify({ ...createEmptyDraft(), variants: [] })
const hasInput = ({ name, sku, cents, image }: VariantDraft) => [name, sku, cents, image].some(part => part)

/** The first variant added is the default. */
export const addVariant = (variants: readonly VariantDraft[]): VariantDraft[] => [
  ...variants,
  createVariant(variants.length === 0),
]

/** Removing the default leaves none chosen: the seller picks, as the specification asks. */
export const removeVariant = (variants: readonly VariantDraft[], key: string): VariantDraft[] =>
  variants.filter(variant => variant.key !== key)

export const setDefaultVariant = (variants: readonly VariantDraft[], key: string): VariantDraft[] =>
  variants.map(variant => ({ ...variant, isDefault: variant.key === key }))

/** The specification's checks in its order; `message` is the toast, `fields` the places at fault. */
export function validateDraft(draft: ProductDraft): { message: string; fields: FieldErrors } | null {
  if (draft.title.trim() === '') return { message: catalog.titleMissing, fields: { title: catalog.titleMissing } }
  if (draft.variants.length === 0) return { message: catalog.noVariants, fields: { variants: catalog.noVariants } }
  const missing: FieldErrors = {}
  // The only variant is the product: the server names it by the title and makes its SKU.
  const isOnly = draft.variants.length === 1
  draft.variants.forEach((variant, index) => {
    if (!isOnly && variant.name.trim() === '') missing[`variants.${index}.name`] = catalog.fieldMissing
    if (!isOnly && variant.sku.trim() === '') missing[`variants.${index}.sku`] = catalog.fieldMissing
    if (variant.cents === null) missing[`variants.${index}.cents`] = catalog.priceMissing
  })
  if (Object.keys(missing).length > 0) return { message: catalog.variantsIncomplete, fields: missing }
  const below = draft.variants.findIndex(({ cents }) => cents !== null && cents < 0)
  if (below >= 0)
    return { message: catalog.priceNegative, fields: { [`variants.${below}.cents`]: catalog.priceNegative } }
  if (!draft.variants.some(variant => variant.isDefault))
    return { message: catalog.noDefault, fields: { variants: catalog.noDefault } }
  const skus = draft.variants.map(variant => toSkuComparisonKey(variant.sku))
  const repeated = skus.findIndex((sku, index) => skus.indexOf(sku) !== index)
  if (repeated >= 0) return { message: catalog.skuTaken, fields: { [`variants.${repeated}.sku`]: catalog.skuTaken } }
  return null
}

/** A checked draft as the endpoint takes it. */
export const toNewProduct = (draft: ProductDraft): NewProduct => ({
  title: draft.title,
  images: draft.images,
  shippingOptions: draft.shippingOptions,
  language: draft.language,
  currency: draft.currency,
  variants: draft.variants.map(({ name, sku, cents, isDefault, image }) => ({
    ...(name.trim() !== '' && { name }),
    ...(sku.trim() !== '' && { sku }),
    cents: cents ?? 0,
    isDefault,
    image,
  })),
})
