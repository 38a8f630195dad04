import type { BulkProblem } from '#contract/catalog-bulk.ts'
import type { Context } from '#server/kernel/context.ts'
import { addUnits, type Counted, lockUnits, setUnitsOfMany } from '#server/stock/index.ts'
import type { Kept } from './kept-changes.ts'
import { refuseProblems } from './refuse-problems.ts'
import { raiseVersions, type Target, variantsOf } from './repository.ts'

type StockChange = { by: 'set' | 'add'; value: number }
const mostUnits = 1_000_000_000

function problemOf({ left }: Counted, { by, value }: StockChange): BulkProblem['code'] | null {
  if (by === 'set' || left === null) return null
  if (left + value < 0) return 'below_zero'
  return left + value > mostUnits ? 'too_high' : null
}

/** Variants that a change moves: `add` those that are counted, `set` all that stand elsewhere. */
const moves = ({ left }: Counted, { by, value }: StockChange) =>
  by === 'set' ? left !== value : left !== null && value !== 0

/** Changes the units of every active variant of locked products, all or none. */
export async function changeStock(ctx: Context, targets: readonly Target[], change: StockChange): Promise<Kept> {
  const variants = await variantsOf(
    ctx.db,
    targets.map(target => target.id),
  )
  const productOf = new Map(variants.map(variant => [variant.id, variant.product_id]))
  const before = await lockUnits(ctx.db, [...productOf.keys()])
  const refused = new Map<string, BulkProblem['code']>()
  for (const units of before) {
    const code = problemOf(units, change)
    if (code) refused.set(productOf.get(units.id) ?? '', code)
  }
  refuseProblems(
    targets.flatMap(({ id, title }) => {
      const code = refused.get(id)
      return code ? [{ productId: id, title, code }] : []
    }),
  )
  const moved = before.filter(units => moves(units, change))
  if (moved.length === 0) return { kind: 'stock', items: [] }
  const write = change.by === 'set' ? setUnitsOfMany : addUnits
  const written = await write(ctx.db, new Map(moved.map(({ id }) => [id, change.value])))
  const after = new Map(written.map(units => [units.id, units.start ?? 0]))
  const items = new Map<string, { id: string; before: number | null; after: number }[]>()
  for (const { id, start } of moved) {
    const product = productOf.get(id) ?? ''
    items.set(product, [...(items.get(product) ?? []), { id, before: start, after: after.get(id) ?? 0 }])
  }
  await raiseVersions(ctx.db, [...items.keys()], ctx.clock())
  return { kind: 'stock', items: [...items].map(([id, changed]) => ({ id, variants: changed })) }
}
