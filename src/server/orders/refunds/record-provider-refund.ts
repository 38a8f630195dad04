import Stripe from 'stripe'
import { isFinalPaymentState } from '#domain/payment.ts'
import { allocateRefund } from '#domain/refund.ts'
import { type Context, type Mode, withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import type { JobHandler } from '#server/kernel/worker.ts'
import { callProvider } from '#server/payments/index.ts'
import { findLinesWithRefunds } from '../reading/repository.ts'
import { toRefundableLine } from '../reading/to-refundable-line.ts'
import { findPayment, findPaymentByIntent, lockOrder, type PaymentRow } from '../repository.ts'
import { recordRefund, toRefundState } from './record-refund.ts'
import { countRefunds, findProviderRefund, insertRefund } from './repository.ts'

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const findIntentId = ({ payment_intent: intent }: Stripe.Refund | Stripe.Charge) =>
  typeof intent === 'string' ? intent : (intent?.id ?? null)

/** A refund made in the provider's own dashboard: laid over the lines of its payment, in their order. */
async function adoptProviderRefund(ctx: Context, refund: Stripe.Refund): Promise<string | null> {
  const intent = findIntentId(refund)
  const payment = intent ? await findPaymentByIntent(ctx.db, intent) : null
  // Stray money has no payment of its own: its way back is written in the order's events.
  if (!payment || refund.metadata?.stray) return null
  // Events come in any order: this one comes again when the payment is known to have succeeded.
  if (!isFinalPaymentState(payment.state)) throw new Error('the payment of this refund is not settled yet')
  if (payment.state !== 'succeeded') return null
  return withTransaction(ctx, async tx => {
    await lockOrder(tx.db, payment.order_id)
    const known = await findProviderRefund(tx.db, refund.id, null)
    if (known) return known.id
    const lines = (await findLinesWithRefunds(tx.db, payment.order_id))
      .map(toRefundableLine)
      .filter(line => line.paymentId === payment.id)
    const spread = allocateRefund(lines, refund.amount)
    const cents = spread.reduce((sum, line) => sum + line.cents, 0)
    // What one of ours has asked for and may not get is not this one's yet: the event comes again.
    if (cents < refund.amount && (await countRefunds(tx.db, payment, 'started')) > 0)
      throw new Error('a refund of this payment is under way')
    if (cents === 0) return null
    if (cents < refund.amount) ctx.log.error({ refund: refund.id, order: payment.order_id }, 'refund exceeds its lines')
    const id = newId()
    await insertRefund(
      tx.db,
      {
        id,
        order_id: payment.order_id,
        payment_id: payment.id,
        provider_key: `provider-${refund.id}`,
        provider_refund_id: refund.id,
        amount_cents: cents,
        currency: payment.currency,
        created_at: tx.clock(),
        updated_at: tx.clock(),
      },
      spread.map(line => ({ id: newId(), refund_id: id, line_id: line.lineId, cents: line.cents, quantity: 0 })),
    )
    return id
  })
}

/**
 * Takes over what the provider says of one refund, ours or one made in its dashboard. Idempotent; states only move
 * forward, so late and repeated events change nothing. Refunds of payments that are not ours are ignored.
 */
export async function recordProviderRefund(ctx: Context, refund: Stripe.Refund): Promise<void> {
  const state = toRefundState(refund)
  if (!state) return
  const ours = refund.metadata?.refund_id
  const known = await findProviderRefund(ctx.db, refund.id, ours && uuid.test(ours) ? ours : null)
  if (!known && state === 'failed') return
  const id = known?.id ?? (await adoptProviderRefund(ctx, refund))
  if (id) await recordRefund(ctx, id, { state, providerId: refund.id, failure: refund.failure_reason ?? null })
}

/** Reads every refund of a payment from the provider and takes each over: for events that name only the charge. */
async function recordRefundsOfCharge(ctx: Context, charge: Stripe.Charge, mode: Mode): Promise<void> {
  const intent = findIntentId(charge)
  const payment = intent ? await findPaymentByIntent(ctx.db, intent) : null
  if (payment?.mode === mode) await syncRefunds(ctx, payment)
}

async function syncRefunds(ctx: Context, { mode, provider_intent_id: intent }: PaymentRow): Promise<void> {
  if (!intent) return
  const stripe = await ctx.provider.client(ctx.db, mode)
  const { data } = await callProvider(ctx, () => stripe.refunds.list({ payment_intent: intent, limit: 100 }))
  for (const refund of data) await recordProviderRefund(ctx, refund)
}

/** For a payment that was found paid and given back at once. */
export const syncRefundsJob: JobHandler = async (ctx, { paymentId }) => {
  const payment = await findPayment(ctx.db, String(paymentId))
  if (payment) await syncRefunds(ctx, payment)
}

const ignoreMissing = (error: unknown): null => {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
  throw error
}

/** An event names a refund; what it is the provider says, in the mode of the payment it gives back. */
async function handleRefundEvent(ctx: Context, object: unknown, mode: Mode): Promise<void> {
  const told = object as Stripe.Refund
  const intent = findIntentId(told)
  const payment = intent ? await findPaymentByIntent(ctx.db, intent) : null
  if (!told.id || payment?.mode !== mode) return
  const stripe = await ctx.provider.client(ctx.db, mode)
  const refund = await callProvider(ctx, () => stripe.refunds.retrieve(told.id)).catch(ignoreMissing)
  if (refund) await recordProviderRefund(ctx, refund)
}

/** What the provider's events about refunds do. */
export const refundEventHandlers = {
  'refund.created': handleRefundEvent,
  'refund.updated': handleRefundEvent,
  'refund.failed': handleRefundEvent,
  'charge.refunded': (ctx: Context, object: unknown, mode: Mode) =>
    recordRefundsOfCharge(ctx, object as Stripe.Charge, mode),
}
