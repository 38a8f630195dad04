import type { Request } from '#contract/endpoint.ts'
import type { changeUpsell as endpoint, Upsell } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { lockUpsell, updateUpsell } from './repository.ts'
import { triggerOf } from './trigger.ts'
import { upsellReply } from './upsell-replies.ts'

type Change = Request<typeof endpoint>['body']

/** What the log says of it. */
function actionOf({ isActive }: Change): string {
  if (isActive === undefined) return 'upsell.changed'
  return isActive ? 'upsell.activated' : 'upsell.deactivated'
}

/**
 * Opens a funnel to new purchases or closes it, names it, says which products open it; sessions under way are pinned and
 * go on. Products are looked at where they are named: an archived one may stay on a funnel that is only renamed.
 */
export function changeUpsell(ctx: Context, id: string, change: Change): Promise<Upsell> {
  return withTransaction(ctx, async tx => {
    const before = found(await lockUpsell(tx.db, id), 'upsell_not_found')
    const { productIds = before.product_ids, productSkus = before.product_skus } = change
    const isTrigger = change.productIds !== undefined || change.productSkus !== undefined
    const row = await updateUpsell(tx.db, id, {
      name: change.name ?? before.name,
      description: change.description === undefined ? before.description : change.description || null,
      is_active: change.isActive ?? before.is_active,
      ...(isTrigger && (await triggerOf(tx, { productIds, productSkus }))),
    })
    await audit(tx, actionOf(change), id, { name: before.name })
    return upsellReply(tx.db, found(row, 'upsell_not_found'))
  })
}
