import { type BulkChange, type changeProducts as endpoint, MAX_BULK } from '#contract/catalog-bulk.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { matching } from '../listing/repository.ts'
import { changePrices } from './change-prices.ts'
import { changeStock } from './change-stock.ts'
import type { Kept } from './kept-changes.ts'
import { refuseProblems } from './refuse-problems.ts'
import { forgetChanges, keepChange, lockTargets, named, type Target, writeActive } from './repository.ts'

type Body = Request<typeof endpoint>['body']
const weekMs = 7 * 24 * 3_600_000

/** The products a change reaches, locked. Refuses products that are not there and more than can be changed at once. */
async function reach(ctx: Context, wanted: Body['products']): Promise<Target[]> {
  const ids = Array.isArray(wanted) ? [...new Set(wanted)] : null
  const where = Array.isArray(wanted) ? named(wanted) : matching(wanted)
  const targets = await lockTargets(ctx.db, where, MAX_BULK + 1)
  if (targets.length > MAX_BULK) throw new AppError('bulk_too_many')
  const there = new Set(targets.map(target => target.id))
  const gone = ids?.filter(id => !there.has(id)) ?? []
  refuseProblems(gone.map(productId => ({ productId, title: '', code: 'product_not_found' })))
  return targets
}

async function changeActive(ctx: Context, targets: readonly Target[], isActive: boolean): Promise<Kept> {
  const moved = targets.filter(target => target.is_active !== isActive).map(target => target.id)
  if (moved.length > 0) await writeActive(ctx.db, moved, isActive, ctx.clock())
  return { kind: 'active', items: moved.map(id => ({ id, after: isActive })) }
}

function make(ctx: Context, targets: readonly Target[], change: BulkChange): Promise<Kept> {
  if (change.kind === 'price') return changePrices(ctx, targets, change)
  if (change.kind === 'stock') return changeStock(ctx, targets, change)
  return changeActive(ctx, targets, change.kind === 'restore')
}

/** Changes many products in one transaction, and keeps what it replaced so that it can be undone. */
export function changeProducts(ctx: Context, { products, change }: Body): Promise<Reply<typeof endpoint>> {
  return withTransaction(ctx, async tx => {
    const targets = await reach(tx, products)
    const { kind, items } = await make(tx, targets, change)
    const changeId = newId()
    const now = tx.clock()
    await keepChange(tx.db, { id: changeId, kind, items, made_by: tx.actor?.memberId ?? null, created_at: now })
    await forgetChanges(tx.db, new Date(now.getTime() - weekMs))
    await audit(tx, `products.${change.kind}`, changeId, { ...change, changed: items.length })
    if (items.length > 0) await contentChanged(tx)
    return { changeId, changed: items.length, unchanged: targets.length - items.length }
  })
}
