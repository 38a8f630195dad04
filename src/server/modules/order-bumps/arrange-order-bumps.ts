import type { OrderBump } from '#contract/order-bumps.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { assertProductExists, loadOrderBumps } from './order-bump-dto.ts'
import {
  getOrderBumpForUpdate,
  listOrderBumpRows,
  lockOrderBumpsOfProduct,
  updateOrderBump,
  updatePositions,
} from './repository.ts'
import { claimPosition } from './save-order-bump.ts'

type OrderBumps = { bumps: OrderBump[] }
/** How long a deleted order bump can be restored. */
const restorableMs = 24 * 3_600_000

/** Deletes an order bump. Its row remains, because the figures of past periods still show the bump. */
export function deleteOrderBump(ctx: Context, id: string): Promise<OrderBumps> {
  return withTransaction(ctx, async tx => {
    const row = await getOrderBumpForUpdate(tx.db, id)
    const now = tx.clock()
    await updateOrderBump(tx.db, id, { deleted_at: now }, now)
    await audit(tx, 'order_bump.deleted', id, { title: row.title })
    await bumpContentVersion(tx)
    return loadOrderBumps(tx.db, row.product_id)
  })
}

/** Restores an order bump that was deleted within the last day, after the product's other bumps. */
export function restoreOrderBump(ctx: Context, id: string): Promise<OrderBumps> {
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const row = await getOrderBumpForUpdate(tx.db, id, new Date(now.getTime() - restorableMs))
    if (row.deleted_at === null) return loadOrderBumps(tx.db, row.product_id)
    const position = await claimPosition(tx, row.product_id)
    await updateOrderBump(tx.db, id, { deleted_at: null, position }, now)
    await audit(tx, 'order_bump.restored', id, { title: row.title })
    await bumpContentVersion(tx)
    return loadOrderBumps(tx.db, row.product_id)
  })
}

/** Sorts the order bumps of a product. Ids of other bumps are ignored, and bumps that are not listed follow. */
export function sortOrderBumps(ctx: Context, productId: string, ids: readonly string[]): Promise<OrderBumps> {
  return withTransaction(ctx, async tx => {
    await assertProductExists(tx.db, productId)
    await lockOrderBumpsOfProduct(tx.db, productId)
    const current = (await listOrderBumpRows(tx.db, productId)).map(row => row.id)
    const first = [...new Set(ids)].filter(id => current.includes(id))
    await updatePositions(tx.db, [...first, ...current.filter(id => !first.includes(id))])
    await audit(tx, 'order_bump.sorted', productId)
    await bumpContentVersion(tx)
    return loadOrderBumps(tx.db, productId)
  })
}
