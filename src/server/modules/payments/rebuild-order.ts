import type Stripe from 'stripe'
import { type MissingOrder, type PaymentRow, restoreOrder, restoreUpsell } from '#server/modules/orders/index.ts'
import { findLinkLines, reassignLink } from '#server/modules/payment-links/index.ts'
import { type Context, type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { callProvider } from './call-provider.ts'

/** Parses the `lines` metadata of an intent: one `SKU*quantity=cents` per line, for example `SKU*2=9800`. */
function parseLines(text: string): MissingOrder['lines'] {
  return text.split('\n').flatMap(line => {
    const [, sku, quantity, cents] = /^(.+)\*(\d+)=(\d+)$/.exec(line) ?? []
    return sku ? [{ sku, quantity: Number(quantity), cents: Number(cents) }] : []
  })
}

function toAddress(customer: Stripe.Customer | null): MissingOrder['address'] {
  const address = customer?.address
  if (!address?.country) return null
  return {
    line1: address.line1 ?? '',
    ...(address.line2 && { complement: address.line2 }),
    city: address.city ?? '',
    ...(address.state && { state: address.state }),
    zip: address.postal_code ?? '',
    country: address.country,
  }
}

function toMissingOrder(intent: Stripe.PaymentIntent, mode: Mode): MissingOrder {
  const { metadata, customer: expandedCustomer, latest_charge: charge } = intent
  const customer =
    typeof expandedCustomer === 'object' && expandedCustomer !== null && !expandedCustomer.deleted
      ? expandedCustomer
      : null
  const billing = typeof charge === 'object' ? charge?.billing_details : null
  return {
    orderId: metadata.order_id ?? '',
    paymentId: metadata.payment_id ?? '',
    offerId: metadata.offer_id ?? null,
    number: Number(metadata.order_number) || null,
    mode,
    intentId: intent.id,
    cents: intent.amount_received,
    currency: intent.currency,
    createdAt: new Date(intent.created * 1000),
    email: intent.receipt_email ?? customer?.email ?? billing?.email ?? '',
    name: customer?.name ?? billing?.name ?? '',
    phone: customer?.phone ?? null,
    address: toAddress(customer),
    customerId: customer?.id ?? null,
    promotion: metadata.promotion ?? null,
    shippingOptionId: metadata.shipping ?? null,
    // The catalog has no SKU for a payment link, so the lines of the order come from the link.
    lines: metadata.payment_link ? [] : parseLines(metadata.lines ?? ''),
    linkId: metadata.payment_link ?? null,
    linkLines: null,
  }
}

/**
 * Restores the order of a main payment. If a payment link was used, the order gets the link's lines and is assigned to
 * the link. Returns null when the order already exists.
 */
async function restoreMainPayment(tx: Tx, missing: MissingOrder): Promise<PaymentRow | null> {
  const { linkId } = missing
  if (!linkId) return restoreOrder(tx, missing)
  const payment = await restoreOrder(tx, { ...missing, linkLines: await findLinkLines(tx, linkId) })
  if (payment) await reassignLink(tx, linkId, payment.order_id)
  return payment
}

/**
 * Rebuilds an order that is missing here although its payment succeeded, for example after a restore from an old
 * backup. Returns its payment, which must still be settled. Returns null when nothing was charged in this mode or the
 * order exists.
 */
export async function rebuildOrder(ctx: Context, intentId: string, mode: Mode): Promise<PaymentRow | null> {
  const stripe = await ctx.provider.client(ctx.db, mode)
  const expand = ['latest_charge', 'customer']
  const intent = await callProvider(ctx, () => stripe.paymentIntents.retrieve(intentId, { expand }))
  if (intent.status !== 'succeeded' || intent.livemode !== (mode === 'live')) return null
  const missing = toMissingOrder(intent, mode)
  return withTransaction(ctx, async tx => {
    const payment = await (missing.offerId ? restoreUpsell(tx, missing) : restoreMainPayment(tx, missing))
    if (payment) await raiseAlarm(tx, 'order_rebuilt', payment.order_id, { intent: intentId, cents: missing.cents })
    return payment
  })
}
