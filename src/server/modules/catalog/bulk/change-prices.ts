import type { BulkProblem } from '#contract/catalog-bulk.ts'
import { applyPriceChange, type PriceChange } from '#domain/bulk-price.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { assertNoProblems } from './assert-no-problems.ts'
import type { ChangeSnapshot, PriceSnapshot } from './change-snapshot.ts'
import { listVariantsOfProducts, type Target, type TargetVariant, updatePriceRows } from './repository.ts'

const buildPriceSnapshot = (
  price: number,
  variants: readonly TargetVariant[],
  adjustments: readonly number[],
): PriceSnapshot => ({
  price,
  adjustments: Object.fromEntries(variants.map(({ id }, index) => [id, adjustments[index] ?? 0])),
})

/**
 * The rows to write so that products with the prices `from` get the prices `to`. Unchanged adjustments are left out.
 */
export function buildPriceWrites(items: readonly { id: string; from: PriceSnapshot; to: PriceSnapshot }[]) {
  const changedAdjustments = items.flatMap(({ from, to }) =>
    Object.entries(to.adjustments).filter(([id, adjustment]) => from.adjustments[id] !== adjustment),
  )
  return { products: new Map(items.map(({ id, to }) => [id, to.price])), adjustments: new Map(changedAdjustments) }
}

/** Groups active variants by product and keeps their order, so that the default variant stays first. */
export function groupByProduct(variants: readonly TargetVariant[]): Map<string, TargetVariant[]> {
  const variantsByProduct = new Map<string, TargetVariant[]>()
  for (const variant of variants) {
    const variantsOfProduct = variantsByProduct.get(variant.product_id)
    if (variantsOfProduct) variantsOfProduct.push(variant)
    else variantsByProduct.set(variant.product_id, [variant])
  }
  return variantsByProduct
}

export const getProductPrices = (product: Target, variants: readonly TargetVariant[]) =>
  buildPriceSnapshot(
    product.price,
    variants,
    variants.map(variant => variant.price_adjustment),
  )

/** Changes the prices of locked products. One invalid product rejects the whole change. */
export async function changePrices(tx: Tx, targets: readonly Target[], change: PriceChange): Promise<ChangeSnapshot> {
  const variants = groupByProduct(
    await listVariantsOfProducts(
      tx.db,
      targets.map(target => target.id),
    ),
  )
  const problems: BulkProblem[] = []
  const items = targets.flatMap(target => {
    const ownVariants = variants.get(target.id) ?? []
    const adjustments = ownVariants.map(variant => variant.price_adjustment)
    const outcome = applyPriceChange({ price: target.price, adjustments }, change)
    if (outcome === 'unchanged') return []
    if ('refused' in outcome) {
      problems.push({ productId: target.id, title: target.title, code: outcome.refused })
      return []
    }
    const { price, adjustments: changed } = outcome.prices
    return [
      {
        id: target.id,
        before: getProductPrices(target, ownVariants),
        after: buildPriceSnapshot(price, ownVariants, changed),
      },
    ]
  })
  assertNoProblems(problems)
  const toWrite = items.map(({ id, before, after }) => ({ id, from: before, to: after }))
  if (items.length > 0) await updatePriceRows(tx.db, buildPriceWrites(toWrite), tx.clock())
  return { kind: 'price', items }
}
