import { type BulkChange, type changeProducts as endpoint, MAX_BULK } from '#contract/catalog-bulk.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { buildProductFilter } from '../listing/repository.ts'
import { assertNoProblems } from './assert-no-problems.ts'
import { changePrices } from './change-prices.ts'
import type { ChangeSnapshot } from './change-snapshot.ts'
import { changeStock } from './change-stock.ts'
import { deleteOldChanges, hasIdIn, insertChange, lockTargets, type Target, updateActiveRows } from './repository.ts'

type Body = Request<typeof endpoint>['body']
const weekMs = 7 * 24 * 3_600_000

/** Locks the selected products. Throws when a product does not exist or when more than `MAX_BULK` are selected. */
async function lockSelectedProducts(tx: Tx, selection: Body['products']): Promise<Target[]> {
  const ids = Array.isArray(selection) ? [...new Set(selection)] : null
  const where = Array.isArray(selection) ? hasIdIn(selection) : buildProductFilter(selection)
  const targets = await lockTargets(tx.db, where, MAX_BULK + 1)
  if (targets.length > MAX_BULK) throw new AppError('bulk_too_many')
  const foundIds = new Set(targets.map(target => target.id))
  const missingIds = ids?.filter(id => !foundIds.has(id)) ?? []
  assertNoProblems(missingIds.map(productId => ({ productId, title: '', code: 'product_not_found' })))
  return targets
}

async function updateActive(ctx: Context, targets: readonly Target[], isActive: boolean): Promise<ChangeSnapshot> {
  const changedIds = targets.filter(target => target.is_active !== isActive).map(target => target.id)
  if (changedIds.length > 0) await updateActiveRows(ctx.db, changedIds, isActive, ctx.clock())
  return { kind: 'active', items: changedIds.map(id => ({ id, after: isActive })) }
}

function applyChange(tx: Tx, targets: readonly Target[], change: BulkChange): Promise<ChangeSnapshot> {
  if (change.kind === 'price') return changePrices(tx, targets, change)
  if (change.kind === 'stock') return changeStock(tx, targets, change)
  return updateActive(tx, targets, change.kind === 'restore')
}

/** Changes many products in one transaction, and stores the replaced values so that the change can be undone. */
export function changeProducts(ctx: Context, { products, change }: Body): Promise<Reply<typeof endpoint>> {
  return withTransaction(ctx, async tx => {
    const targets = await lockSelectedProducts(tx, products)
    const { kind, items } = await applyChange(tx, targets, change)
    const changeId = newId()
    const now = tx.clock()
    await insertChange(tx.db, { id: changeId, kind, items, made_by: tx.actor?.memberId ?? null, created_at: now })
    await deleteOldChanges(tx.db, new Date(now.getTime() - weekMs))
    await audit(tx, `products.${change.kind}`, changeId, { ...change, changed: items.length })
    if (items.length > 0) await bumpContentVersion(tx)
    return { changeId, changed: items.length, unchanged: targets.length - items.length }
  })
}
