import type { ExampleRows } from '../repository.ts'
import { addEvent, type BuiltOrder, exampleMode } from './build-order.ts'
import type { Random } from './random.ts'

const day = 86_400_000

type Line = ExampleRows['order_lines'][number]
type Payment = ExampleRows['payments'][number]
type Part = { line: Line; cents: number; quantity: number }

function addRefund(
  rows: ExampleRows,
  random: Random,
  payment: Payment,
  parts: readonly Part[],
  at: Date,
  reason: string,
) {
  const id = random.drawId(at)
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  const isStripe = payment.provider !== 'mercado_pago'
  const providerRefundId = `${isStripe ? 're_example_' : 'REF_example_'}${random.drawHex(16)}`
  const { order_id: orderId, currency } = payment
  rows.refunds.push({
    id,
    order_id: orderId,
    payment_id: payment.id,
    provider_key: `refund-${id}`,
    provider_refund_id: providerRefundId,
    amount_cents: cents,
    currency,
    state: 'succeeded',
    reason,
    created_at: at,
    updated_at: at,
  })
  for (const part of parts)
    rows.refund_lines.push({
      id: random.drawId(at),
      refund_id: id,
      line_id: part.line.id,
      cents: part.cents,
      quantity: part.quantity,
      restock: false,
    })
  rows.ledger_entries.push({
    id: random.drawId(at),
    mode: exampleMode,
    // Of Mercado Pago, a refund is booked under its own id (ledger/mercado-pago-ledger.ts).
    provider_transaction_id: isStripe ? `txn_example_${random.drawHex(16)}` : providerRefundId,
    kind: 'refund',
    amount_cents: -cents,
    fee_cents: 0,
    net_cents: -cents,
    currency,
    source_id: providerRefundId,
    provider_intent_id: payment.provider_intent_id ?? null,
    booked_at: at,
    created_at: at,
  })
  addEvent(rows, random, orderId, 'refunded', at, { refundId: id, paymentId: payment.id, cents, currency, reason })
}

const reasons = {
  usd: ['Arrived damaged', 'Changed their mind', 'Wrong color'],
  brl: ['Chegou com defeito', 'Desistiu da compra', 'Cor errada'],
}

/** Refunds the whole order, one refund for each payment. */
function refundWhole(rows: ExampleRows, random: Random, { order, lines }: BuiltOrder, at: Date, reason: string) {
  for (const payment of rows.payments.filter(each => each.order_id === order.id)) {
    const parts = lines
      .filter(line => line.payment_id === payment.id && line.total_cents > 0)
      .map(line => ({ line, cents: line.total_cents, quantity: line.quantity }))
    addRefund(rows, random, payment, parts, at, reason)
  }
}

/** Refunds one line: what was added to the order, otherwise a part of the main product. */
function refundPart(rows: ExampleRows, random: Random, { main, lines }: BuiltOrder, at: Date, reason: string) {
  const added = lines.find(line => line.kind === 'bump')
  const line = added ?? lines.find(each => each.kind === 'main')
  if (!line) return
  const cents = added ? line.total_cents : Math.round(line.total_cents * random.pick([0.15, 0.2, 0.25]))
  addRefund(rows, random, main, [{ line, cents, quantity: added ? line.quantity : 0 }], at, reason)
}

/** Refunds a few of the orders, some days after the purchase, wholly or by line. */
export function maybeAddRefund(rows: ExampleRows, random: Random, built: BuiltOrder, now: Date): void {
  const at = new Date(built.purchase.decidedAt.getTime() + random.drawBetween(1 * day, 12 * day))
  if (at >= now || !random.isTrue(0.065)) return
  const reason = random.pick(reasons[built.purchase.store.currency])
  if (random.isTrue(0.45)) refundWhole(rows, random, built, at, reason)
  else refundPart(rows, random, built, at, reason)
}

type Dispute = { isWon: boolean; openedAt: Date; closedAt: Date | null; dueBy: Date | null; reason: string }

function addBooking(rows: ExampleRows, random: Random, payment: Payment, cents: number, feeCents: number, at: Date) {
  rows.ledger_entries.push({
    id: random.drawId(at),
    mode: exampleMode,
    provider_transaction_id: `txn_example_${random.drawHex(16)}`,
    kind: 'dispute',
    amount_cents: cents,
    fee_cents: feeCents,
    net_cents: cents - feeCents,
    currency: payment.currency,
    source_id: null,
    provider_intent_id: payment.provider_intent_id ?? null,
    booked_at: at,
    created_at: at,
  })
}

/** Disputes the main payment of an order. The provider withdraws the money, and returns it when the shop wins. */
export function addDispute(rows: ExampleRows, random: Random, { order, main }: BuiltOrder, dispute: Dispute): void {
  const { isWon, openedAt, closedAt, dueBy, reason } = dispute
  const providerId = `dp_example_${random.drawHex(16)}`
  const { amount_cents: cents, currency } = main
  rows.disputes.push({
    id: random.drawId(openedAt),
    order_id: order.id,
    payment_id: main.id,
    mode: exampleMode,
    provider_dispute_id: providerId,
    state: isWon ? 'won' : 'needs_response',
    reason,
    amount_cents: cents,
    currency,
    due_by: dueBy,
    created_at: openedAt,
    updated_at: closedAt ?? openedAt,
    closed_at: closedAt,
    // The seller is not warned of the deadline of an example.
    warned_at: openedAt,
  })
  const facts = { disputeId: providerId, dispute: reason, cents, currency }
  addEvent(rows, random, order.id, 'dispute_opened', openedAt, facts)
  addBooking(rows, random, main, -cents, 1_500, openedAt)
  if (!closedAt) return
  addEvent(rows, random, order.id, 'dispute_answered', new Date(openedAt.getTime() + 2 * day), facts)
  addEvent(rows, random, order.id, 'dispute_won', closedAt, facts)
  addBooking(rows, random, main, cents, 0, closedAt)
}
