import type { Reply, Request } from '#contract/endpoint.ts'
import type { refundOrder as endpoint } from '#contract/orders.ts'
import { assertNotExample, getOrder } from '#server/modules/orders/index.ts'
import { readOrder } from '#server/modules/orders/reading/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { withIdempotencyKey } from '#server/platform/http/idempotency.ts'
import { getGateway } from '../gateway/get-gateway.ts'
import { createProviderRefund } from './create-provider-refund.ts'
import { type RefundRequest, startRefund } from './start-refund.ts'

/**
 * Starts the requested refunds, then creates at the provider those that have no result yet. A rejected refund does not
 * stop the other refunds; the first error is thrown after all were tried.
 */
async function executeRefunds(ctx: Context, request: RefundRequest): Promise<void> {
  const refunds = await startRefund(ctx, request)
  let problem: unknown = refunds.some(refund => refund.state === 'failed') ? new AppError('refund_failed') : null
  for (const refund of refunds.filter(each => each.state === 'started')) {
    try {
      await createProviderRefund(ctx, refund)
    } catch (error) {
      problem ??= error
    }
  }
  if (problem) throw problem
}

/** Refunds lines for the seller. Returns the updated order. Throws `example_order` for an example order. */
export async function refundOrder(
  ctx: Context,
  { params, body }: Pick<Request<typeof endpoint>, 'params' | 'body'>,
): Promise<Reply<typeof endpoint>> {
  return withIdempotencyKey(ctx, `refund ${params.id}`, body, true, async () => {
    const order = await getOrder(ctx.db, params.id)
    assertNotExample(order)
    // Without a usable provider key, this call throws before any refund is started.
    await getGateway(ctx, order.mode, 'stripe')
    const key = `${ctx.actor?.memberId ?? ''} ${ctx.idempotencyKey ?? ''}`
    await executeRefunds(ctx, { orderId: params.id, lines: body.lines, reason: body.reason ?? null, key })
    return readOrder(ctx, params.id)
  })
}
