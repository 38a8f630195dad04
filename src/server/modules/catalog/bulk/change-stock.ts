import type { BulkProblem } from '#contract/catalog-bulk.ts'
import { addUnits, lockUnits, type StockLevel, setStockLevels } from '#server/modules/stock/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { assertNoProblems } from './assert-no-problems.ts'
import type { ChangeSnapshot } from './change-snapshot.ts'
import { bumpVersions, listVariantsOfProducts, type Target } from './repository.ts'

type StockChange = { by: 'set' | 'add'; value: number }
const maxUnits = 1_000_000_000

function findProblem({ left }: StockLevel, { by, value }: StockChange): BulkProblem['code'] | null {
  if (by === 'set' || left === null) return null
  if (left + value < 0) return 'below_zero'
  return left + value > maxUnits ? 'too_high' : null
}

/** `add` changes only variants whose stock is counted; `set` changes every variant with a different stock. */
const isAffected = ({ left }: StockLevel, { by, value }: StockChange) =>
  by === 'set' ? left !== value : left !== null && value !== 0

/** Changes the stock of every active variant of locked products, except kits, whose stock is that of their parts. One invalid product rejects the whole change. */
export async function changeStock(tx: Tx, targets: readonly Target[], change: StockChange): Promise<ChangeSnapshot> {
  const targetVariants = await listVariantsOfProducts(
    tx.db,
    targets.map(target => target.id),
  )
  const variants = targetVariants.filter(variant => !variant.isKit)
  const productIdByVariant = new Map(variants.map(variant => [variant.id, variant.product_id]))
  const levels = await lockUnits(tx.db, [...productIdByVariant.keys()])
  const problemsByProduct = new Map<string, BulkProblem['code']>()
  for (const units of levels) {
    const code = findProblem(units, change)
    if (code) problemsByProduct.set(productIdByVariant.get(units.id) ?? '', code)
  }
  assertNoProblems(
    targets.flatMap(({ id, title }) => {
      const code = problemsByProduct.get(id)
      return code ? [{ productId: id, title, code }] : []
    }),
  )
  const affected = levels.filter(units => isAffected(units, change))
  if (affected.length === 0) return { kind: 'stock', items: [] }
  const write = change.by === 'set' ? setStockLevels : addUnits
  const updatedLevels = await write(tx.db, new Map(affected.map(({ id }) => [id, change.value])))
  const startByVariant = new Map(updatedLevels.map(units => [units.id, units.start ?? 0]))
  const items = new Map<string, { id: string; before: number | null; after: number }[]>()
  for (const { id, start } of affected) {
    const productId = productIdByVariant.get(id) ?? ''
    items.set(productId, [...(items.get(productId) ?? []), { id, before: start, after: startByVariant.get(id) ?? 0 }])
  }
  await bumpVersions(tx.db, [...items.keys()], tx.clock())
  return { kind: 'stock', items: [...items].map(([id, changed]) => ({ id, variants: changed })) }
}
