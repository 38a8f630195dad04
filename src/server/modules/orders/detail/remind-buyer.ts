import type { OrderDetail } from '#contract/orders.ts'
import { loadAwaitingPayment } from '#server/modules/payments/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { assertWithinRateLimit } from '#server/platform/limits/rate-limit.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { readOrder } from '../reading/read-order.ts'
import { assertNotExample, getOrder } from '../repository.ts'

const minute = 60_000
const day = 24 * 60 * minute
const maxPerDay = 5

/**
 * Mails the buyer the code of an unpaid order again. Throws `example_order`, `order_not_awaiting` when the order has no
 * code that can be paid, `mail_server_missing`, or `rate_limited`.
 */
export async function remindBuyer(ctx: Context, orderId: string): Promise<OrderDetail> {
  const order = await getOrder(ctx.db, orderId)
  assertNotExample(order)
  // The e-mail address of an erased buyer is no longer known.
  if (order.email === '' || !(await loadAwaitingPayment(ctx, order))) throw new AppError('order_not_awaiting')
  if (!ctx.config.smtpUrl) throw new AppError('mail_server_missing')
  await assertWithinRateLimit(ctx, { key: `remind ${orderId}`, windowMs: minute, max: 1 })
  await assertWithinRateLimit(ctx, { key: `remind ${orderId}`, windowMs: day, max: maxPerDay })
  await withTransaction(ctx, async tx => {
    await enqueue(tx, 'order.awaiting', { orderId, resend: true })
    await audit(tx, 'order.remind', orderId)
  })
  ctx.wake()
  return readOrder(ctx, orderId)
}
