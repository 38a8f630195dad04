import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import { toReais } from '../amounts.ts'
import { classicError } from '../http/api-error.ts'
import { type Call, ok, type Route } from '../http/route.ts'
import { getSettings } from '../state/settings.ts'
import type { OrderRow } from '../state/tables.ts'
import type { World } from '../world.ts'
import { isPaid, sumRefunds } from './order-object.ts'

const statuses: Readonly<Record<string, string>> = {
  action_required: 'pending',
  canceled: 'cancelled',
  charged_back: 'charged_back',
  expired: 'cancelled',
  failed: 'rejected',
  processed: 'approved',
  processing: 'in_process',
  refunded: 'refunded',
}
const releaseAfterMs = 14 * 86_400_000

function buildFeeDetails({ payment, card, amount }: OrderRow) {
  const interest = card ? card.total - amount : 0
  return [
    { type: 'mercadopago_fee', amount: toReais(payment.fee), fee_payer: 'collector' },
    ...(payment.financingFee > 0
      ? [{ type: 'financing_fee', amount: toReais(payment.financingFee), fee_payer: 'collector' }]
      : []),
    ...(interest > 0 ? [{ type: 'financing_fee', amount: toReais(interest), fee_payer: 'payer' }] : []),
  ]
}

/** Builds the payment of an order as the older Payments API shows it: with fees, and amounts as numbers. */
function buildPayment({ store }: World, order: OrderRow): Omit<PaymentResponse, 'api_response'> {
  const { payment, card, amount } = order
  const isApproved = isPaid(order)
  const toDate = (time: number) => new Date(time).toISOString()
  const total = payment.paidAmount ?? 0
  return {
    id: payment.number,
    date_created: toDate(order.createdAt),
    date_last_updated: toDate(order.updatedAt),
    ...(payment.paidAt !== null && {
      date_approved: toDate(payment.paidAt),
      money_release_date: toDate(payment.paidAt + (card ? releaseAfterMs : 0)),
    }),
    operation_type: 'regular_payment',
    payment_method_id: card?.method ?? 'pix',
    payment_type_id: card?.type ?? 'bank_transfer',
    status: statuses[payment.status] ?? payment.status,
    status_detail: payment.detail,
    currency_id: 'BRL',
    live_mode: getSettings(store).live,
    ...(order.request.description && { description: order.request.description }),
    ...(order.request.external_reference && { external_reference: order.request.external_reference }),
    transaction_amount: toReais(amount),
    transaction_amount_refunded: toReais(sumRefunds(order)),
    installments: card?.installments ?? 1,
    fee_details: isApproved ? buildFeeDetails(order) : [],
    charges_details: [],
    captured: isApproved,
    transaction_details: {
      net_received_amount: isApproved ? toReais(amount - payment.fee - payment.financingFee) : 0,
      total_paid_amount: toReais(total),
      overpaid_amount: 0,
      installment_amount: card ? toReais(Math.round(card.total / card.installments)) : 0,
    },
  }
}

function searchPayments({ world, query, account }: Call) {
  const reference = query.get('external_reference')
  const [limit, offset] = [Number(query.get('limit') ?? 30), Number(query.get('offset') ?? 0)]
  const newest = world.store
    .newestFirst('order')
    .filter(one => one.account === account && (!reference || one.request.external_reference === reference))
  const orders = query.get('criteria') === 'asc' ? newest.reverse() : newest
  const results = orders.slice(offset, offset + limit).map(order => buildPayment(world, order))
  return { paging: { total: orders.length, limit, offset }, results }
}

export function findOrderByPayment({ store }: World, account: string, number: string): OrderRow | null {
  const orders = [...store.all('order')]
  return orders.find(one => one.account === account && String(one.payment.number) === number) ?? null
}

function getPayment({ world, params, account }: Call) {
  const order = findOrderByPayment(world, account, params.id ?? '')
  if (!order) throw classicError(404, 'Payment not found', '2000')
  return buildPayment(world, order)
}

export const paymentRoutes: Route[] = [
  { method: 'GET', path: '/v1/payments/search', run: call => ok(searchPayments(call)) },
  { method: 'GET', path: '/v1/payments/:id', run: call => ok(getPayment(call)) },
]
