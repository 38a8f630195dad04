import type { OrderSummary } from '#contract/orders.ts'
import { shownState } from '#domain/order.ts'
import type { Db } from '#server/kernel/context.ts'
import { disputesOf } from '../disputes/repository.ts'
import { loudestPhase } from '../disputes/seen-disputes.ts'
import type { OrderRow } from '../repository.ts'
import { totalOf } from './read-bought.ts'
import { itemsOf, moneyOf } from './repository.ts'

const nothing = { capturedCents: 0, refundedCents: 0 }

/** Rows of orders as people see them: the state follows the money. */
export async function summariesOf(db: Db, rows: readonly OrderRow[]): Promise<OrderSummary[]> {
  const ids = rows.map(row => row.id)
  const money = await moneyOf(db, ids)
  const items = await itemsOf(db, ids)
  const disputes = await disputesOf(db, ids)
  return rows.map(row => {
    const { capturedCents, refundedCents } = money.get(row.id) ?? nothing
    return {
      id: row.id,
      number: row.number,
      state: shownState({ state: row.state, capturedCents, refundedCents }),
      name: row.name,
      email: row.email,
      items: items
        .filter(item => item.orderId === row.id)
        .map(item => (item.variantName ? `${item.title}, ${item.variantName}` : item.title)),
      totalCents: totalOf(row, capturedCents),
      refundedCents,
      currency: row.currency,
      dispute: loudestPhase(disputes.filter(dispute => dispute.order_id === row.id)),
      mode: row.mode,
      createdAt: row.created_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
    }
  })
}
