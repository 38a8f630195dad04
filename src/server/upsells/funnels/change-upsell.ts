import type { Request } from '#contract/endpoint.ts'
import type { changeUpsell as endpoint, Upsell } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { orThrow } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { lockUpsell, updateUpsell } from './repository.ts'
import { resolveTrigger } from './resolve-trigger.ts'
import { loadUpsellDto } from './upsell-dtos.ts'

type UpsellChange = Request<typeof endpoint>['body']

/** What the log says of it. */
function getAuditAction({ isActive }: UpsellChange): string {
  if (isActive === undefined) return 'upsell.changed'
  return isActive ? 'upsell.activated' : 'upsell.deactivated'
}

/**
 * Opens a funnel to new purchases or closes it, names it, says which products open it; sessions under way are pinned and
 * go on. Products are looked at where they are named: an archived one may stay on a funnel that is only renamed.
 */
export function changeUpsell(ctx: Context, id: string, change: UpsellChange): Promise<Upsell> {
  return withTransaction(ctx, async tx => {
    const before = orThrow(await lockUpsell(tx.db, id), 'upsell_not_found')
    const { productIds = before.product_ids, productSkus = before.product_skus } = change
    const isTrigger = change.productIds !== undefined || change.productSkus !== undefined
    const row = await updateUpsell(tx.db, id, {
      name: change.name ?? before.name,
      description: change.description === undefined ? before.description : change.description || null,
      is_active: change.isActive ?? before.is_active,
      ...(isTrigger && (await resolveTrigger(tx, { productIds, productSkus }))),
    })
    await audit(tx, getAuditAction(change), id, { name: before.name })
    return loadUpsellDto(tx.db, orThrow(row, 'upsell_not_found'))
  })
}
