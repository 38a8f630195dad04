import { addUnits, lockUnits, stopTrackingStock } from '#server/modules/stock/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { buildPriceWrites, getProductPrices, groupByProduct } from './change-prices.ts'
import type { ChangeSnapshot, PriceSnapshot } from './change-snapshot.ts'
import {
  bumpVersions,
  getChangeForUpdate,
  hasIdIn,
  listVariantsOfProducts,
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

async function undoPrices(
  ctx: Context,
  items: SnapshotItems<'price'>,
  currentProducts: CurrentProducts,
): Promise<number> {
  const variants = groupByProduct(await listVariantsOfProducts(ctx.db, [...currentProducts.keys()]))
  const unchanged = items.filter(({ id, after }) => {
    const product = currentProducts.get(id)
    return product && hasSamePrices(getProductPrices(product, variants.get(id) ?? []), after)
  })
  const toWrite = unchanged.map(({ id, before, after }) => ({ id, from: after, to: before }))
  if (unchanged.length > 0) await updatePriceRows(ctx.db, buildPriceWrites(toWrite), ctx.clock())
  return unchanged.length
}

/** Undoes only the seller's change of the stock: units that were sold since then stay subtracted. */
async function undoStock(tx: Tx, items: SnapshotItems<'stock'>, currentProducts: CurrentProducts): Promise<number> {
  const active = new Set((await listVariantsOfProducts(tx.db, [...currentProducts.keys()])).map(variant => variant.id))
  const ids = items.flatMap(item => item.variants.map(variant => variant.id)).filter(id => active.has(id))
  const levels = new Map((await lockUnits(tx.db, ids)).map(units => [units.id, units]))
  const unchanged = items.filter(({ variants }) =>
    variants.every(({ id, before, after }) => {
      const units = levels.get(id)
      if (!units || units.left === null || units.start !== after) return false
      return before === null || units.left + before - after >= 0
    }),
  )
  const variants = unchanged.flatMap(item => item.variants)
  const added = variants.flatMap(({ id, before, after }) => (before === null ? [] : [[id, before - after] as const]))
  if (added.length > 0) await addUnits(tx.db, new Map(added))
  const uncounted = variants.filter(variant => variant.before === null).map(variant => variant.id)
  if (uncounted.length > 0) await stopTrackingStock(tx.db, uncounted)
  if (unchanged.length > 0) {
    const products = unchanged.map(item => item.id)
    await bumpVersions(tx.db, products, tx.clock())
  }
  return unchanged.length
}

async function undoActive(
  ctx: Context,
  items: SnapshotItems<'active'>,
  currentProducts: CurrentProducts,
): Promise<number> {
  const unchanged = items.filter(({ id, after }) => currentProducts.get(id)?.is_active === after)
  const [first] = unchanged
  if (first) {
    const ids = unchanged.map(item => item.id)
    await updateActiveRows(ctx.db, ids, !first.after, ctx.clock())
  }
  return unchanged.length
}

function applyUndo(tx: Tx, change: ChangeSnapshot, currentProducts: CurrentProducts): Promise<number> {
  if (change.kind === 'price') return undoPrices(tx, change.items, currentProducts)
  if (change.kind === 'stock') return undoStock(tx, change.items, currentProducts)
  return undoActive(tx, change.items, currentProducts)
}

/**
 * Undoes a bulk change once and within one day. A product is left unchanged and counted in `kept` if the same property
 * was changed again after the bulk change, or if the undo would make its stock negative.
 */
export function undoChange(ctx: Context, id: string): Promise<{ restored: number; kept: number }> {
  return withTransaction(ctx, async tx => {
    const row = await getChangeForUpdate(tx.db, id)
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
