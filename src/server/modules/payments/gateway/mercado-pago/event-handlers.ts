import type { Context, Mode } from '#server/platform/core/context.ts'
import { syncReportedDispute } from '../../disputes/sync-dispute.ts'
import type { EventHandlers } from '../../inbox.ts'
import { syncReportedRefunds } from '../../refunds/record-provider-refund.ts'
import { settleIntent } from '../../settle-intent.ts'
import { getMercadoPagoGateway } from '../get-gateway.ts'
import { ProviderRejectedError } from '../payment-gateway.ts'

/** The type of a stored notification about an order. */
export const orderEventType = 'mercado_pago.order'

/**
 * Retrieves the order named in a notification and settles its payment, refunds and disputes. Test and live accounts can
 * share a webhook secret, so an order that this account does not know belongs to the other mode.
 */
async function handleOrderEvent(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const { id } = object as { id: string }
  const gateway = await getMercadoPagoGateway(ctx, mode)
  const order = await gateway.getOrder(id).catch(error => {
    if (error instanceof ProviderRejectedError && error.reason === 'order_not_found') return null
    throw error
  })
  if (!order) return
  await settleIntent(ctx, order.payment, mode)
  if (order.payment.hasRefunds) await syncReportedRefunds(ctx, id, mode)
  for (const disputeId of order.disputeIds) await syncReportedDispute(ctx, { id: disputeId, paymentId: id }, mode)
}

export const mercadoPagoEventHandlers = { [orderEventType]: handleOrderEvent } satisfies EventHandlers
