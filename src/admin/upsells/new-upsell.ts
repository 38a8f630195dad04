import type { Product } from '#contract/catalog.ts'
import type { Upsell } from '#contract/upsells.ts'
import { searchKey } from '#domain/search-key.ts'
import { upsells as words } from '#words/rooms.ts'

/** What is being filled in: product id → its chosen SKUs. */
export type Draft = { name: string; description: string; chosen: Record<string, string[]> }
export const emptyDraft: Draft = { name: '', description: '', chosen: {} }

/** One SKU a purchase can carry, as the picker lists it. */
export type SkuOption = { sku: string; name: string; cents: number; stock: number | null; isBase: boolean }

/** Base SKU first, then the active variants; one row for each SKU, because the base one repeats its default variant's. */
export function skuOptions(product: Product): SkuOption[] {
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
export function toggleProduct(draft: Draft, product: Product): Draft {
  const { [product.id]: before, ...others } = draft.chosen
  const chosen = before ? others : { ...draft.chosen, [product.id]: skuOptions(product).map(option => option.sku) }
  return { ...draft, chosen }
}

export function toggleSku(draft: Draft, productId: string, sku: string): Draft {
  const before = draft.chosen[productId] ?? []
  const after = before.includes(sku) ? before.filter(one => one !== sku) : [...before, sku]
  return { ...draft, chosen: { ...draft.chosen, [productId]: after } }
}

export type Problems = { name?: string; products?: string }
/** The specification's refusals, the first one that applies to each part. */
export function problemsOf(draft: Draft): Problems {
  const chosen = Object.values(draft.chosen)
  return {
    ...(draft.name.trim() === '' && { name: words.nameMissing }),
    ...(chosen.length === 0
      ? { products: words.productsMissing }
      : chosen.some(skus => skus.length === 0) && { products: words.skusMissing }),
  }
}

/** What is sent. A product with all its SKUs is not narrowed, so that variants added later open the funnel too. */
export function bodyOf(draft: Draft, products: readonly Product[]) {
  const narrowed = Object.entries(draft.chosen).filter(([id, skus]) => {
    const product = products.find(one => one.id === id)
    return !product || skus.length < skuOptions(product).length
  })
  return {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    productIds: Object.keys(draft.chosen),
    productSkus: narrowed.length > 0 ? Object.fromEntries(narrowed) : null,
  }
}

/** Products whose title or one of whose SKUs holds the text. */
export function matching(products: readonly Product[], text: string): Product[] {
  const wanted = searchKey(text)
  return products.filter(product =>
    [product.title, ...skuOptions(product).map(option => option.sku)].some(word => searchKey(word).includes(wanted)),
  )
}

/** A funnel as its form shows it. A product that is not sold any more opens nothing and is not there. */
export function draftFrom({ name, description, productIds, productSkus }: Upsell, products: readonly Product[]): Draft {
  const known = products.filter(product => productIds.includes(product.id))
  const skusOf = (product: Product) => productSkus?.[product.id] ?? skuOptions(product).map(option => option.sku)
  return {
    name,
    description: description ?? '',
    chosen: Object.fromEntries(known.map(product => [product.id, [...skusOf(product)]])),
  }
}

type Body = ReturnType<typeof bodyOf>
const signOf = ({ productIds, productSkus }: Body) =>
  JSON.stringify(productIds.toSorted().map(id => [id, productSkus?.[id]?.toSorted() ?? null]))

/** What of a draft is not there yet; products and their SKUs go together. */
export function changesOf(base: Draft, draft: Draft, products: readonly Product[]): Partial<Body> {
  const [before, after] = [bodyOf(base, products), bodyOf(draft, products)]
  const { name, description, productIds, productSkus } = after
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(signOf(before) !== signOf(after) && { productIds, productSkus }),
  }
}
