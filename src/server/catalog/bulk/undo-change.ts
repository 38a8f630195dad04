import { bumpContentVersion } from '#server/kernel/content-version.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { addUnits, lockUnits, stopTrackingStock } from '#server/stock/index.ts'
import { buildPriceWrites, getProductPrices, groupByProduct } from './change-prices.ts'
import type { ChangeSnapshot, PriceSnapshot } from './change-snapshot.ts'
import {
  bumpVersions,
  hasIdIn,
  listVariantsOfProducts,
  lockChange,
  lockTargets,
  markUndone,
  type Target,
  updateActiveRows,
  updatePriceRows,
} from './repository.ts'

const undoableMs = 24 * 3_600_000
type SnapshotItems<K extends ChangeSnapshot['kind']> = Extract<ChangeSnapshot, { kind: K }>['items']
type CurrentProducts = ReadonlyMap<string, Target>

const hasSamePrices = (one: PriceSnapshot, other: PriceSnapshot) =>
  one.price === other.price &&
  Object.keys(one.adjustments).length === Object.keys(other.adjustments).length &&
  Object.entries(one.adjustments).every(([id, adjustment]) => other.adjustments[id] === adjustment)

async function undoPrices(ctx: Context, items: SnapshotItems<'price'>, there: CurrentProducts): Promise<number> {
  const variants = groupByProduct(await listVariantsOfProducts(ctx.db, [...there.keys()]))
  const same = items.filter(({ id, after }) => {
    const product = there.get(id)
    return product && hasSamePrices(getProductPrices(product, variants.get(id) ?? []), after)
  })
  const toWrite = same.map(({ id, before, after }) => ({ id, from: after, to: before }))
  if (same.length > 0) await updatePriceRows(ctx.db, buildPriceWrites(toWrite), ctx.clock())
  return same.length
}

/** Undoes only the seller's own change: units sold since then stay subtracted. */
async function undoStock(ctx: Context, items: SnapshotItems<'stock'>, there: CurrentProducts): Promise<number> {
  const active = new Set((await listVariantsOfProducts(ctx.db, [...there.keys()])).map(variant => variant.id))
  const ids = items.flatMap(item => item.variants.map(variant => variant.id)).filter(id => active.has(id))
  const now = new Map((await lockUnits(ctx.db, ids)).map(units => [units.id, units]))
  const same = items.filter(({ variants }) =>
    variants.every(({ id, before, after }) => {
      const units = now.get(id)
      if (!units || units.left === null || units.start !== after) return false
      return before === null || units.left + before - after >= 0
    }),
  )
  const variants = same.flatMap(item => item.variants)
  const added = variants.flatMap(({ id, before, after }) => (before === null ? [] : [[id, before - after] as const]))
  if (added.length > 0) await addUnits(ctx.db, new Map(added))
  const uncounted = variants.filter(variant => variant.before === null).map(variant => variant.id)
  if (uncounted.length > 0) await stopTrackingStock(ctx.db, uncounted)
  if (same.length > 0) {
    const products = same.map(item => item.id)
    await bumpVersions(ctx.db, products, ctx.clock())
  }
  return same.length
}

async function undoActive(ctx: Context, items: SnapshotItems<'active'>, there: CurrentProducts): Promise<number> {
  const same = items.filter(({ id, after }) => there.get(id)?.is_active === after)
  const [first] = same
  if (first) {
    const ids = same.map(item => item.id)
    await updateActiveRows(ctx.db, ids, !first.after, ctx.clock())
  }
  return same.length
}

function applyUndo(ctx: Context, change: ChangeSnapshot, there: CurrentProducts): Promise<number> {
  if (change.kind === 'price') return undoPrices(ctx, change.items, there)
  if (change.kind === 'stock') return undoStock(ctx, change.items, there)
  return undoActive(ctx, change.items, there)
}

/**
 * Undoes a bulk change once and within one day. A product that was changed in the same respect since, or whose sales
 * exceed the stock the undo would leave, is not changed and is counted in `kept`.
 */
export function undoChange(ctx: Context, id: string): Promise<{ restored: number; kept: number }> {
  return withTransaction(ctx, async tx => {
    const row = orThrow(await lockChange(tx.db, id), 'change_not_found')
    const now = tx.clock()
    if (row.undone_at) throw new AppError('change_undone')
    if (now.getTime() - row.created_at.getTime() > undoableMs) throw new AppError('change_expired')
    const change = { kind: row.kind, items: row.items } as ChangeSnapshot
    const ids = change.items.map(item => item.id)
    const targets = await lockTargets(tx.db, hasIdIn(ids), ids.length)
    const restored = await applyUndo(tx, change, new Map(targets.map(target => [target.id, target])))
    await markUndone(tx.db, id, now)
    await audit(tx, 'products.undone', id, { restored })
    if (restored > 0) await bumpContentVersion(tx)
    return { restored, kept: change.items.length - restored }
  })
}
