import { findOrder } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { EmailRow } from '../repository.ts'
import { findPayableCode } from './payable-code.ts'

/**
 * Whether an e-mail about a code is outdated. An e-mail with a code is outdated when the code was paid, has expired or
 * was replaced; an e-mail about an expired code when its order is paid. All other e-mails are never outdated.
 */
export async function isOutdated(ctx: Context, { kind, order_id: orderId }: EmailRow): Promise<boolean> {
  if (!orderId || !kind.startsWith('pix_')) return false
  const [name, intentId] = kind.split(':')
  const order = await findOrder(ctx.db, orderId)
  if (name === 'pix_expired') return order?.state === 'paid'
  return !order || (await findPayableCode(ctx, order))?.intentId !== intentId
}
