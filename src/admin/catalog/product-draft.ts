import { newId } from '#api-client/new-id.ts'
import type { NewProduct, ShippingOption } from '#contract/catalog.ts'
import type { SaleCurrency } from '#domain/currency.ts'
import type { Language } from '#domain/language.ts'
import { proposeSku, toSkuComparisonKey } from '#domain/sku.ts'
import { catalog } from '#i18n/index.ts'

/**
 * A variant while it is edited. `key` identifies the row until the server assigns an id. `name` and `sku` are null
 * until they are typed, and the form then shows a suggestion.
 */
export type VariantDraft = {
  key: string
  name: string | null
  sku: string | null
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
  name: null,
  sku: null,
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

/** Returns the name of a variant: as typed, or the title for a product's only variant. */
export function getVariantName({ title, variants }: Pick<ProductDraft, 'title' | 'variants'>, { name }: VariantDraft) {
  return name ?? (variants.length === 1 ? title.slice(0, 120) : '')
}

/** Returns the SKU of a variant: as typed, or made from the title and, with several variants, the variant's name. */
export function getVariantSku(draft: Pick<ProductDraft, 'title' | 'variants'>, variant: VariantDraft): string {
  if (variant.sku !== null) return variant.sku
  const isOnly = draft.variants.length === 1
  const name = getVariantName(draft, variant).trim()
  if (draft.title.trim() === '' || name === '') return ''
  return proposeSku(isOnly ? draft.title : `${draft.title} ${name}`)
}

/** Whether anything was typed or selected. Variant rows without input do not count, because nothing would be lost. */
export const isStarted = (draft: ProductDraft): boolean =>
  JSON.stringify({ ...draft, variants: draft.variants.filter(hasInput) }) !==
  JSON.stringify({ ...createEmptyDraft(), variants: [] })
const hasInput = ({ name, sku, cents, image }: VariantDraft) => [name, sku, cents, image].some(part => part)

export const addVariant = (variants: readonly VariantDraft[]): VariantDraft[] => [
  ...variants,
  createVariant(variants.length === 0),
]

/** Removes a variant. When it was the default, no other variant becomes the default: the seller must pick one. */
export const removeVariant = (variants: readonly VariantDraft[], key: string): VariantDraft[] =>
  variants.filter(variant => variant.key !== key)

export const setDefaultVariant = (variants: readonly VariantDraft[], key: string): VariantDraft[] =>
  variants.map(variant => ({ ...variant, isDefault: variant.key === key }))

/**
 * Whether neither the product nor the shop has a currency, so that each checkout would charge the same number in a
 * currency of its own. `shopCurrency` is undefined while the shop's settings are loading.
 */
export const lacksCurrency = (currency: SaleCurrency | null, shopCurrency: string | null | undefined): boolean =>
  currency === null && shopCurrency === null

/**
 * Checks the fields of a draft in the order of the form. Returns the first problem, or null if the draft is valid:
 * `message` is shown in a toast, and `fields` contains the error texts by field.
 */
export function validateDraft(
  draft: ProductDraft,
  shopCurrency: string | null | undefined,
): { message: string; fields: FieldErrors } | null {
  if (draft.title.trim() === '') return { message: catalog.titleMissing, fields: { title: catalog.titleMissing } }
  if (draft.variants.length === 0) return { message: catalog.noVariants, fields: { variants: catalog.noVariants } }
  const missing: FieldErrors = {}
  // A product's only variant needs no name or SKU: the server takes the name from the title and creates the SKU.
  const isOnly = draft.variants.length === 1
  draft.variants.forEach((variant, index) => {
    if (!isOnly && getVariantName(draft, variant).trim() === '')
      missing[`variants.${index}.name`] = catalog.fieldMissing
    if (!isOnly && getVariantSku(draft, variant).trim() === '') missing[`variants.${index}.sku`] = catalog.fieldMissing
    if (variant.cents === null) missing[`variants.${index}.cents`] = catalog.priceMissing
  })
  if (Object.keys(missing).length > 0) return { message: catalog.variantsIncomplete, fields: missing }
  const below = draft.variants.findIndex(({ cents }) => cents !== null && cents < 0)
  if (below >= 0)
    return { message: catalog.priceNegative, fields: { [`variants.${below}.cents`]: catalog.priceNegative } }
  if (!draft.variants.some(variant => variant.isDefault))
    return { message: catalog.noDefault, fields: { variants: catalog.noDefault } }
  const skus = draft.variants.map(variant => toSkuComparisonKey(getVariantSku(draft, variant)))
  const repeated = skus.findIndex((sku, index) => skus.indexOf(sku) !== index)
  if (repeated >= 0) return { message: catalog.skuTaken, fields: { [`variants.${repeated}.sku`]: catalog.skuTaken } }
  if (lacksCurrency(draft.currency, shopCurrency))
    return { message: catalog.currencyMissing, fields: { currency: catalog.currencyMissing } }
  return null
}

export const toNewProduct = (draft: ProductDraft): NewProduct => ({
  title: draft.title,
  images: draft.images,
  shippingOptions: draft.shippingOptions,
  language: draft.language,
  currency: draft.currency,
  variants: draft.variants.map(variant => ({
    ...pickNameAndSku(draft, variant),
    cents: variant.cents ?? 0,
    isDefault: variant.isDefault,
    image: variant.image,
  })),
})

/** The suggestions for an only variant are not sent: the server makes the same ones, and ensures an unused SKU. */
function pickNameAndSku(draft: ProductDraft, variant: VariantDraft): { name?: string; sku?: string } {
  const isOnly = draft.variants.length === 1
  const name = isOnly ? (variant.name ?? '') : getVariantName(draft, variant)
  const sku = isOnly ? (variant.sku ?? '') : getVariantSku(draft, variant)
  return { ...(name.trim() !== '' && { name }), ...(sku.trim() !== '' && { sku }) }
}
