import { formatAmount } from '../amounts.ts'
import { applicationId, buildChargebacks, buildRefunds, getOrderStatus } from '../orders/order-object.ts'
import { getSettings } from '../state/settings.ts'
import type { OrderRow } from '../state/tables.ts'
import type { World } from '../world.ts'

/**
 * Builds the body of a notification about an order. Compared with the order, some fields are missing, and
 * `reference_id` is `reference.id`.
 */
export function buildNotificationBody(world: World, order: OrderRow) {
  const { payment, card, pix } = order
  const status = getOrderStatus(order)
  const amount = formatAmount(order.amount)
  const paid = formatAmount(payment.paidAmount ?? 0)
  const [refunds, chargebacks] = [buildRefunds(order), buildChargebacks(world, order)]
  return {
    action: `order.${status.status}`,
    api_version: 'v1',
    application_id: applicationId,
    data: {
      id: order.id,
      type: 'online',
      version: order.version,
      ...(order.request.external_reference && { external_reference: order.request.external_reference }),
      currency_id: 'BRL',
      ...status,
      total_amount: amount,
      total_paid_amount: paid,
      transactions: {
        payments: [
          {
            id: payment.id,
            amount,
            paid_amount: paid,
            status: payment.status,
            status_detail: payment.detail,
            reference: { id: payment.referenceId },
            payment_method: {
              id: card ? card.method : 'pix',
              type: card?.type ?? 'bank_transfer',
              installments: card?.installments ?? 0,
              ...(pix?.e2eId && { e2e_id: pix.e2eId }),
            },
          },
        ],
        ...(refunds.length > 0 && { refunds }),
        ...(chargebacks.length > 0 && { chargebacks }),
      },
    },
    date_created: new Date(world.clock.now()).toISOString(),
    live_mode: getSettings(world.store).live,
    type: 'order',
    user_id: order.account,
  }
}
