import type { Product } from '#contract/catalog.ts'
import type { Upsell } from '#contract/upsells.ts'
import { toSearchKey } from '#domain/search-key.ts'
import { upsells as words } from '#words/lazy-words.ts'

/** What is being filled in: product id → its chosen SKUs. */
export type UpsellDraft = { name: string; description: string; chosen: Record<string, string[]> }
export const emptyDraft: UpsellDraft = { name: '', description: '', chosen: {} }

/** One SKU a purchase can carry, as the picker lists it. */
export type SkuOption = { sku: string; name: string; cents: number; stock: number | null; isBase: boolean }

/** Base SKU first, then the active variants; one row for each SKU, because the base one repeats its default variant's. */
export function getSkuOptions(product: Product): SkuOption[] {
  const variants = product.variants.map(variant => ({
    sku: variant.sku,
    name: variant.name,
    cents: variant.cents,
    stock: variant.stock,
    isBase: variant.sku === product.sku,
  }))
  const base = product.sku
  const known = !base || variants.some(option => option.sku === base)
  const all = known
    ? variants
    : [{ sku: base, name: product.title, cents: product.priceCents, stock: null, isBase: true }, ...variants]
  return [...all].sort((a, b) => Number(b.isBase) - Number(a.isBase))
}

/** A product chosen with all its SKUs, or let go. */
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
/** The specification's refusals, the first one that applies to each part. */
export function validateDraft(draft: UpsellDraft): UpsellProblems {
  const chosen = Object.values(draft.chosen)
  return {
    ...(draft.name.trim() === '' && { name: words.nameMissing }),
    ...(chosen.length === 0
      ? { products: words.productsMissing }
      : chosen.some(skus => skus.length === 0) && { products: words.skusMissing }),
  }
}

/** What is sent. A product with all its SKUs is not narrowed, so that variants added later open the funnel too. */
export function buildUpsellBody(draft: UpsellDraft, products: readonly Product[]) {
  const narrowed = Object.entries(draft.chosen).filter(([id, skus]) => {
    const product = products.find(one => one.id === id)
    return !product || skus.length < getSkuOptions(product).length
  })
  return {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    productIds: Object.keys(draft.chosen),
    productSkus: narrowed.length > 0 ? Object.fromEntries(narrowed) : null,
  }
}

/** Products whose title or one of whose SKUs holds the text. */
export function filterProducts(products: readonly Product[], text: string): Product[] {
  const wanted = toSearchKey(text)
  return products.filter(product =>
    [product.title, ...getSkuOptions(product).map(option => option.sku)].some(word =>
      toSearchKey(word).includes(wanted),
    ),
  )
}

/** A funnel as its form shows it. A product that is not sold any more opens nothing and is not there. */
export function toUpsellDraft(
  { name, description, productIds, productSkus }: Upsell,
  products: readonly Product[],
): UpsellDraft {
  const known = products.filter(product => productIds.includes(product.id))
  const skusOf = (product: Product) => productSkus?.[product.id] ?? getSkuOptions(product).map(option => option.sku)
  return {
    name,
    description: description ?? '',
    chosen: Object.fromEntries(known.map(product => [product.id, [...skusOf(product)]])),
  }
}

type Body = ReturnType<typeof buildUpsellBody>
const getProductsKey = ({ productIds, productSkus }: Body) =>
  JSON.stringify(productIds.toSorted().map(id => [id, productSkus?.[id]?.toSorted() ?? null]))

/** What of a draft is not there yet; products and their SKUs go together. */
export function getChanges(base: UpsellDraft, draft: UpsellDraft, products: readonly Product[]): Partial<Body> {
  const [before, after] = [buildUpsellBody(base, products), buildUpsellBody(draft, products)]
  const { name, description, productIds, productSkus } = after
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(getProductsKey(before) !== getProductsKey(after) && { productIds, productSkus }),
  }
}
