import type Stripe from 'stripe'
import { resolveBuyerLanguage, resolveLanguage } from '#domain/language.ts'
import { mails } from '#i18n/spec/mails.ts'
import { grantAccessOfOrder } from '#server/modules/digital-goods/records/index.ts'
import {
  addLines,
  findLinesOfOrder,
  findOrderOfInvoice,
  getOrder,
  insertOrder,
  type OrderRow,
  recordEvent,
  updateOrder,
} from '#server/modules/orders/index.ts'
import { insertPayment, type PaymentRow } from '#server/modules/payments/records/index.ts'
import { consumeUnits, holdUnits, releaseUnits } from '#server/modules/stock/index.ts'
import { recordOrderEvents, recordSubscriptionEvent } from '#server/modules/webhooks/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId, randomToken } from '#server/platform/core/ids.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { enqueue, enqueueOnce } from '#server/platform/queue/repository.ts'
import { lockSubscription, type SubscriptionRow } from '../repository.ts'
import { buildAdjustmentLine, buildRenewalLine, isRenewal } from './renewal-lines.ts'

/** A paid invoice and the intent that paid it; the intent is null when nothing was due. */
export type PaidInvoice = { invoice: Stripe.Invoice; intent: Stripe.PaymentIntent | null }

const getPaidAt = ({ status_transitions: { paid_at } }: Stripe.Invoice, now: Date) =>
  paid_at ? new Date(paid_at * 1000) : now

/**
 * Takes the units of a renewal from stock. Without enough stock the paid renewal is kept, and an alarm asks the seller
 * to find the units.
 */
async function consumeRenewalUnits(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  { variant_id, quantity }: SubscriptionRow,
) {
  if (!variant_id) return
  try {
    await holdUnits(tx, payment, { checkoutId: null, browser: null, goods: [{ variantId: variant_id, quantity }] })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await releaseUnits(tx.db, payment.id)
    await raiseAlarm(tx, 'renewal_without_stock', order.id, { number: order.number, quantity })
  }
  await consumeUnits(tx.db, payment.id)
}

/**
 * Returns what was paid for an invoice. An invoice whose credits exceed its charges has a negative amount: the
 * difference is credited to the customer's balance and nothing is paid.
 */
const getPaidCents = ({ amount_paid }: Stripe.Invoice) => Math.max(0, amount_paid)

async function buildLine(ctx: Context, subscription: SubscriptionRow, first: OrderRow, invoice: Stripe.Invoice) {
  if (!isRenewal(invoice)) {
    const words = mails[resolveBuyerLanguage(resolveLanguage(first.language), first.surface)]
    return buildAdjustmentLine(words.adjustment(subscription.title), getPaidCents(invoice))
  }
  const firstLine = (await findLinesOfOrder(ctx.db, first.id)).find(line => line.kind === 'main')
  const copiedColumns = { variant_name: firstLine?.variant_name ?? null, image: firstLine?.image ?? null }
  return buildRenewalLine(subscription, copiedColumns, getPaidCents(invoice))
}

async function insertRenewalOrder(
  ctx: Context,
  subscription: SubscriptionRow,
  first: OrderRow,
  invoice: Stripe.Invoice,
) {
  const now = ctx.clock()
  const cents = getPaidCents(invoice)
  const line = await buildLine(ctx, subscription, first, invoice)
  const { mode, surface, email, name, phone, address, tax_id, customer_id, provider_customer_id } = first
  const order = await insertOrder(
    ctx.db,
    {
      id: newId(),
      public_id: randomToken(128),
      channel: 'renewal',
      state: 'pending',
      mode,
      surface,
      email,
      name,
      phone,
      // An invoice that is not a renewal ships nothing, so its order needs no address.
      address: isRenewal(invoice) ? address : null,
      tax_id,
      customer_id,
      provider_customer_id,
      currency: invoice.currency,
      subtotal_cents: line.unit_cents * line.quantity,
      discount_cents: line.discount_cents,
      shipping_cents: 0,
      total_cents: cents,
      subscription_id: subscription.id,
      provider_invoice_id: invoice.id ?? null,
      created_at: now,
      updated_at: now,
    },
    null,
  )
  return { line, order: await updateOrder(ctx.db, order.id, { language: first.language }) }
}

function getCardColumns(intent: Stripe.PaymentIntent | null) {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  return { card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null }
}

/**
 * Records a paid invoice, once, as an order that is paid and finalized from the start. A renewal takes its units from
 * stock and is confirmed by e-mail; for any other invoice, only the amount is recorded. Returns null when the order
 * exists already.
 */
export async function recordRenewal(
  ctx: Context,
  subscriptionId: string,
  { invoice, intent }: PaidInvoice,
): Promise<OrderRow | null> {
  const renewal = await withTransaction(ctx, async tx => {
    const subscription = orThrow(await lockSubscription(tx.db, subscriptionId), 'subscription_not_found')
    if (await findOrderOfInvoice(tx.db, invoice.id ?? '')) return null
    const first = await getOrder(tx.db, subscription.order_id)
    const { order, line } = await insertRenewalOrder(tx, subscription, first, invoice)
    const now = tx.clock()
    const cents = getPaidCents(invoice)
    const paidAt = getPaidAt(invoice, now)
    const id = newId()
    const payment = await insertPayment(tx.db, {
      id,
      order_id: order.id,
      mode: order.mode,
      kind: 'main',
      state: 'succeeded',
      provider_key: `renewal-${invoice.id}`,
      provider_intent_id: intent?.id ?? null,
      amount_cents: cents,
      captured_cents: cents,
      currency: invoice.currency,
      ...getCardColumns(intent),
      created_at: now,
      updated_at: now,
      succeeded_at: paidAt,
    })
    await addLines(tx.db, order.id, payment.id, [line])
    const facts = { paymentId: payment.id, cents, ...getCardColumns(intent) }
    if (isRenewal(invoice)) {
      await consumeRenewalUnits(tx, order, payment, subscription)
      await recordEvent(tx, order.id, 'renewed', facts)
      if (order.email !== '') await enqueue(tx, 'order.paid', { orderId: order.id })
    } else {
      const credit = invoice.total < 0 && { creditCents: -invoice.total }
      await recordEvent(tx, order.id, 'invoice_paid', { ...facts, reason: invoice.billing_reason, ...credit })
    }
    await enqueue(tx, 'order.finalized', { orderId: order.id })
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
    if (charge?.amount_refunded) await enqueueOnce(tx, 'payment.read_refunds', payment.id, { paymentId: payment.id })
    const paid = await updateOrder(tx.db, order.id, {
      state: 'paid',
      paid_at: paidAt,
      finalized_at: now,
      updated_at: now,
    })
    await recordOrderEvents(tx, paid, ['order.paid', 'order.finalized'])
    if (isRenewal(invoice)) await grantAccessOfOrder(tx, paid)
    if (isRenewal(invoice)) await recordSubscriptionEvent(tx, 'subscription.renewed', subscription, paid.id)
    return paid
  })
  ctx.wake()
  return renewal
}
