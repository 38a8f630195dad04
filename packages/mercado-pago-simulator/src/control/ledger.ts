import { findChargeback, getOrderStatus, isPaid, sumRefunds } from '../orders/order-object.ts'
import type { OrderRow } from '../state/tables.ts'
import type { World } from '../world.ts'

const sumNames = ['charged', 'interest', 'fees', 'refunded', 'disputed'] as const
type SumName = (typeof sumNames)[number]

interface LedgerRow extends Record<SumName, number> {
  order: string
  status: string
  currency: 'brl'
  amount: number
  method: 'card' | 'pix'
  installments: number
  customer: string | null
  externalReference: string | null
}

export interface Ledger extends Record<SumName, Record<string, number>> {
  orders: LedgerRow[]
}

function buildRow(world: World, order: OrderRow): LedgerRow {
  const { payment, card, amount } = order
  const isCharged = isPaid(order)
  const chargeback = findChargeback(world, order)
  return {
    order: order.id,
    status: getOrderStatus(order).status,
    currency: 'brl',
    amount,
    charged: isCharged ? amount : 0,
    interest: isCharged ? (payment.paidAmount ?? amount) - amount : 0,
    fees: isCharged ? payment.fee + payment.financingFee : 0,
    refunded: sumRefunds(order),
    // A chargeback that the seller won takes nothing.
    disputed: chargeback && chargeback.status !== 'reimbursed' ? chargeback.amount : 0,
    method: card ? 'card' : 'pix',
    installments: card?.installments ?? 1,
    customer: card?.customer ?? null,
    externalReference: order.request.external_reference ?? null,
  }
}

/** Sums what buyers paid, interest, fees, refunds and disputes by currency, in cents. */
export function buildLedger(world: World): Ledger {
  const orders = [...world.store.all('order')].map(order => buildRow(world, order))
  const sums = sumNames.map(name => [name, { brl: orders.reduce((sum, row) => sum + row[name], 0) }])
  return { ...(Object.fromEntries(sums) as Record<SumName, Record<string, number>>), orders }
}
