import type { Product } from '#contract/catalog.ts'
import type { Upsell } from '#contract/upsells.ts'
import { upsells as words } from '#i18n/lazy-words.ts'

/** The state of the form; `chosen` maps a product id to its chosen SKUs. */
export type UpsellDraft = { name: string; description: string; chosen: Record<string, string[]> }
export const emptyDraft: UpsellDraft = { name: '', description: '', chosen: {} }

/** A SKU that the picker lists. `cents` is its price; `stock` is null when the stock is not tracked. */
export type SkuOption = { sku: string; name: string; cents: number; stock: number | null; isBase: boolean }

/**
 * Lists the base SKU first, then the active variants. A base SKU that is also the SKU of a variant is listed only once.
 */
export function getSkuOptions(product: Product): SkuOption[] {
  const variants = product.variants.map(variant => ({
    sku: variant.sku,
    name: variant.name,
    cents: variant.cents,
    stock: variant.stock,
    isBase: variant.sku === product.sku,
  }))
  const base = product.sku
  const hasBase = !base || variants.some(option => option.sku === base)
  const options = hasBase
    ? variants
    : [{ sku: base, name: product.title, cents: product.priceCents, stock: null, isBase: true }, ...variants]
  return [...options].sort((a, b) => Number(b.isBase) - Number(a.isBase))
}

/** Selects a product with all its SKUs, or deselects it. */
export function toggleProduct(draft: UpsellDraft, product: Product): UpsellDraft {
  const { [product.id]: before, ...others } = draft.chosen
  const chosen = before ? others : { ...draft.chosen, [product.id]: getSkuOptions(product).map(option => option.sku) }
  return { ...draft, chosen }
}

export function toggleSku(draft: UpsellDraft, productId: string, sku: string): UpsellDraft {
  const before = draft.chosen[productId] ?? []
  const after = before.includes(sku) ? before.filter(one => one !== sku) : [...before, sku]
  return { ...draft, chosen: { ...draft.chosen, [productId]: after } }
}

export type UpsellProblems = { name?: string; products?: string }
/** Finds what is missing: at most one problem for each part of the form. */
export function validateDraft(draft: UpsellDraft): UpsellProblems {
  const chosen = Object.values(draft.chosen)
  return {
    ...(draft.name.trim() === '' && { name: words.nameMissing }),
    ...(chosen.length === 0
      ? { products: words.productsMissing }
      : chosen.some(skus => skus.length === 0) && { products: words.skusMissing }),
  }
}

/**
 * Builds the request body. If all SKUs of a product are selected, none are sent, so that variants added later start the
 * funnel too.
 */
export function buildUpsellBody(draft: UpsellDraft, products: readonly Product[]) {
  const productsWithSkus = Object.entries(draft.chosen).filter(([id, skus]) => {
    const product = products.find(one => one.id === id)
    return !product || skus.length < getSkuOptions(product).length
  })
  return {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    productIds: Object.keys(draft.chosen),
    productSkus: productsWithSkus.length > 0 ? Object.fromEntries(productsWithSkus) : null,
  }
}

/** Turns a stored funnel into form state. Products that are no longer sold cannot start the funnel and are left out. */
export function toUpsellDraft(
  { name, description, productIds, productSkus }: Upsell,
  products: readonly Product[],
): UpsellDraft {
  const soldProducts = products.filter(product => productIds.includes(product.id))
  const getChosenSkus = (product: Product) =>
    productSkus?.[product.id] ?? getSkuOptions(product).map(option => option.sku)
  return {
    name,
    description: description ?? '',
    chosen: Object.fromEntries(soldProducts.map(product => [product.id, [...getChosenSkus(product)]])),
  }
}

type Body = ReturnType<typeof buildUpsellBody>
const getProductsKey = ({ productIds, productSkus }: Body) =>
  JSON.stringify(productIds.toSorted().map(id => [id, productSkus?.[id]?.toSorted() ?? null]))

/** Returns the changed fields only; products and their SKUs are sent together. */
export function getChanges(base: UpsellDraft, draft: UpsellDraft, products: readonly Product[]): Partial<Body> {
  const [before, after] = [buildUpsellBody(base, products), buildUpsellBody(draft, products)]
  const { name, description, productIds, productSkus } = after
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(getProductsKey(before) !== getProductsKey(after) && { productIds, productSkus }),
  }
}
