import type { RefundRequest, TransactionRefundRequest } from 'mercadopago/dist/clients/order/refund/types.js'
import { parseAmount } from '../amounts.ts'
import { type OrderProblem, orderError, ordersError } from '../http/api-error.ts'
import { amount, array, object, text } from '../http/checks.ts'
import type { Call } from '../http/route.ts'
import { createRandomText, createUlid } from '../state/ids.ts'
import type { OrderRow } from '../state/tables.ts'
import { changeOrder } from './change-order.ts'
import { buildRefunds, getOrderStatus, isPaid, sumRefunds } from './order-object.ts'

const refundWindowMs = 180 * 86_400_000
const checkRefund = object<RefundRequest>({
  transactions: array(object<TransactionRefundRequest>({ id: text(), amount }, ['id', 'amount']), 1, 1),
})

/** Returns the amount of the refund in cents. A request without a body refunds everything that is left. */
function parseRefund(body: unknown, order: OrderRow): number {
  const left = order.amount - sumRefunds(order)
  if (body === undefined || JSON.stringify(body) === '{}') return left
  const problems: OrderProblem[] = []
  checkRefund(body, '$', problems)
  if (problems.length > 0) throw ordersError(400, problems)
  const [transaction] = (body as RefundRequest).transactions ?? []
  if (transaction?.id !== order.payment.id) throw orderError(404, 'transaction_not_found', 'Transaction not found')
  const cents = parseAmount(transaction.amount ?? '')
  if (cents === 0) throw orderError(400, 'property_value', "'$.transactions[0].amount' - must be > 0")
  if (cents > left) throw orderError(400, 'refund_amount_exceeds', 'The amount exceeds what can be refunded')
  return cents
}

function assertRefundable({ world }: Call, order: OrderRow) {
  const { status, paidAt } = order.payment
  if (status === 'refunded') throw orderError(409, 'order_already_refunded', 'The order is already refunded')
  const isInTime = world.clock.now() - (paidAt ?? 0) <= refundWindowMs
  if (isPaid(order) && status === 'processed' && isInTime) return
  throw orderError(409, 'cannot_refund_order', `An order with status ${status} cannot be refunded`)
}

/** Refunds an order in full or in part. The response contains all refunds of the order, but not its payment. */
export function refundOrder(call: Call, order: OrderRow) {
  assertRefundable(call, order)
  const cents = parseRefund(call.body, order)
  const now = call.world.clock.now()
  const refund = {
    id: `REF${createUlid(now)}`,
    referenceId: createUlid(now),
    amount: cents,
    e2eId: order.pix ? `PIXD${createRandomText(28, '0123456789')}` : null,
    createdAt: now,
  }
  const isWhole = cents + sumRefunds(order) === order.amount
  const changed = changeOrder(call.world, order, {
    refunds: [...order.refunds, refund],
    payment: {
      ...order.payment,
      status: isWhole ? 'refunded' : 'processed',
      detail: isWhole ? 'refunded' : 'partially_refunded',
    },
  })
  return { id: order.id, ...getOrderStatus(changed), transactions: { refunds: buildRefunds(changed) } }
}
