import type { Request } from '#contract/endpoint.ts'
import type { changeUpsell as endpoint, Upsell } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getUpsellForUpdate, updateUpsell } from './repository.ts'
import { resolveTrigger } from './resolve-trigger.ts'
import { loadUpsellDto } from './upsell-dtos.ts'

type UpsellChange = Request<typeof endpoint>['body']

function getAuditAction({ isActive }: UpsellChange): string {
  if (isActive === undefined) return 'upsell.changed'
  return isActive ? 'upsell.activated' : 'upsell.deactivated'
}

/**
 * Changes the name, state or trigger of a funnel. Open sessions keep the pages and prices with which they started, but
 * charge nothing while the funnel is inactive. Products are validated only if the request changes them, so that a
 * funnel with an archived product can still be renamed.
 */
export function changeUpsell(ctx: Context, id: string, change: UpsellChange): Promise<Upsell> {
  return withTransaction(ctx, async tx => {
    const current = await getUpsellForUpdate(tx.db, id)
    const { productIds = current.product_ids, productSkus = current.product_skus } = change
    const isTrigger = change.productIds !== undefined || change.productSkus !== undefined
    const row = await updateUpsell(tx.db, id, {
      name: change.name ?? current.name,
      description: change.description === undefined ? current.description : change.description || null,
      is_active: change.isActive ?? current.is_active,
      ...(isTrigger && (await resolveTrigger(tx, { productIds, productSkus }))),
    })
    await audit(tx, getAuditAction(change), id, { name: current.name })
    return loadUpsellDto(tx.db, orThrow(row, 'upsell_not_found'))
  })
}
