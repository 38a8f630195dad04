import type { OrderSummary } from '#contract/orders.ts'
import { getDisplayedState } from '#domain/order.ts'
import { findDisputesOfOrders, findMostUrgentPhase } from '#server/modules/payments/disputes/index.ts'
import { findMainMethods } from '#server/modules/payments/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import type { OrderRow } from '../repository.ts'
import { getOrderTotal } from './read-purchased-order.ts'
import { findItemTitles, findMoneyByOrder } from './repository.ts'

const noMoney = { capturedCents: 0, refundedCents: 0 }

/** Builds order summaries with disputes; captured and refunded amounts decide the displayed state. */
export async function loadOrderSummaries(db: Db, rows: readonly OrderRow[]): Promise<OrderSummary[]> {
  const ids = rows.map(row => row.id)
  const money = await findMoneyByOrder(db, ids)
  const items = await findItemTitles(db, ids)
  const disputes = await findDisputesOfOrders(db, ids)
  const payments = await findMainMethods(db, ids)
  return rows.map(row => {
    const { capturedCents, refundedCents } = money.get(row.id) ?? noMoney
    const payment = payments.get(row.id)
    const isAwaiting = row.state === 'pending' && payment?.state === 'awaiting'
    return {
      id: row.id,
      number: row.number,
      state: getDisplayedState({ state: row.state, capturedCents, refundedCents }),
      name: row.name,
      email: row.email,
      items: items
        .filter(item => item.orderId === row.id)
        .map(item => (item.variantName ? `${item.title}, ${item.variantName}` : item.title)),
      totalCents: getOrderTotal(row, capturedCents),
      refundedCents,
      currency: row.currency,
      dispute: findMostUrgentPhase(disputes.filter(dispute => dispute.order_id === row.id)),
      method: payment && payment.cents > 0 ? payment.method : null,
      awaitsUntil: isAwaiting ? (payment.expiresAt?.toISOString() ?? null) : null,
      ...(payment &&
        payment.cents > 0 && {
          provider: payment.provider,
          installments: payment.installments,
          interestCents: payment.interestCents,
        }),
      mode: row.mode,
      isExample: row.is_example,
      createdAt: row.created_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
    }
  })
}
