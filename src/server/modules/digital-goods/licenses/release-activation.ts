import type { listDigitalGrants } from '#contract/digital-goods.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { listGrants } from '../grants.ts'
import { removeActivation } from './repository.ts'

/** Ends the activation of one installation. Throws license_activation_not_found. */
export function releaseActivation(ctx: Context, id: string): Promise<Reply<typeof listDigitalGrants>> {
  return withTransaction(ctx, async tx => {
    const { hint, orderId } = await removeActivation(tx.db, id)
    await audit(tx, 'order.license_released', orderId, { hint })
    return listGrants(tx, orderId)
  })
}
