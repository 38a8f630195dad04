import type { BulkProblem } from '#contract/catalog-bulk.ts'
import { changedPrices, type PriceChange } from '#domain/bulk-price.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Kept, KeptPrices } from './kept-changes.ts'
import { refuseProblems } from './refuse-problems.ts'
import { type Target, type TargetVariant, variantsOf, writePrices } from './repository.ts'

const kept = (price: number, variants: readonly TargetVariant[], adjustments: readonly number[]): KeptPrices => ({
  price,
  adjustments: Object.fromEntries(variants.map(({ id }, index) => [id, adjustments[index] ?? 0])),
})

/** The prices to write so that products that are at `from` are at `to`. */
export function pricesToWrite(items: readonly { id: string; from: KeptPrices; to: KeptPrices }[]) {
  const moved = items.flatMap(({ from, to }) =>
    Object.entries(to.adjustments).filter(([id, adjustment]) => from.adjustments[id] !== adjustment),
  )
  return { products: new Map(items.map(({ id, to }) => [id, to.price])), adjustments: new Map(moved) }
}

/** Active variants by their product, the default first. */
export function byProduct(variants: readonly TargetVariant[]): Map<string, TargetVariant[]> {
  const found = new Map<string, TargetVariant[]>()
  for (const variant of variants) {
    const of = found.get(variant.product_id)
    if (of) of.push(variant)
    else found.set(variant.product_id, [variant])
  }
  return found
}

/** A product's prices as they are. */
export const pricesOf = (product: Target, variants: readonly TargetVariant[]) =>
  kept(
    product.price,
    variants,
    variants.map(variant => variant.price_adjustment),
  )

/** Changes the prices of locked products, all or none. */
export async function changePrices(ctx: Context, targets: readonly Target[], change: PriceChange): Promise<Kept> {
  const variants = byProduct(
    await variantsOf(
      ctx.db,
      targets.map(target => target.id),
    ),
  )
  const problems: BulkProblem[] = []
  const items = targets.flatMap(target => {
    const own = variants.get(target.id) ?? []
    const adjustments = own.map(variant => variant.price_adjustment)
    const outcome = changedPrices({ price: target.price, adjustments }, change)
    if (outcome === 'unchanged') return []
    if ('refused' in outcome) {
      problems.push({ productId: target.id, title: target.title, code: outcome.refused })
      return []
    }
    const { price, adjustments: changed } = outcome.prices
    return [{ id: target.id, before: pricesOf(target, own), after: kept(price, own, changed) }]
  })
  refuseProblems(problems)
  const toWrite = items.map(({ id, before, after }) => ({ id, from: before, to: after }))
  if (items.length > 0) await writePrices(ctx.db, pricesToWrite(toWrite), ctx.clock())
  return { kind: 'price', items }
}
