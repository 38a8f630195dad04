import { type MissingOrder, restoreOrder, restoreUpsell } from '#server/modules/orders/index.ts'
import { findLinkLines, reassignLink } from '#server/modules/payment-links/index.ts'
import { type Context, type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { getGatewayOfIntent } from './gateway/get-gateway.ts'
import type { PaymentWithBuyer } from './gateway/payment-gateway.ts'
import { parseUuid } from './parse-uuid.ts'
import type { PaymentRow } from './records/index.ts'

/**
 * Parses the lines in the metadata of an intent: one `SKU*quantity=cents` per line, for example `SKU*2=9800`, in the
 * keys `lines`, `lines_2` and so on. `bumps` contains the numbers of the lines of order bumps, each with the id of its
 * bump if that is known, for example `2=018f…,3=`.
 */
function parseLines(metadata: Record<string, string>): MissingOrder['lines'] {
  const values: string[] = []
  for (let value = metadata.lines; value; value = metadata[`lines_${values.length + 1}`]) values.push(value)
  const bumpIds = new Map(
    (metadata.bumps ?? '').split(',').map(entry => {
      const [number, id] = entry.split('=')
      return [Number(number), id]
    }),
  )
  return values
    .join('\n')
    .split('\n')
    .flatMap((line, at) => {
      const [, sku, quantity, cents] = /^(.+)\*(\d+)=(\d+)$/.exec(line) ?? []
      const isBump = bumpIds.has(at + 1)
      const bumpId = parseUuid(bumpIds.get(at + 1))
      return sku ? [{ sku, quantity: Number(quantity), cents: Number(cents), isBump, bumpId }] : []
    })
}

function toAddress(address: PaymentWithBuyer['address']): MissingOrder['address'] {
  if (!address) return null
  const { line1, line2, city, state, zip, country } = address
  return { line1, ...(line2 && { complement: line2 }), city, ...(state && { state }), zip, country }
}

function toMissingOrder(paid: PaymentWithBuyer, mode: Mode): MissingOrder {
  const { metadata } = paid
  return {
    orderId: metadata.order_id ?? '',
    paymentId: metadata.payment_id ?? '',
    offerId: metadata.offer_id ?? null,
    number: Number(metadata.order_number) || null,
    mode,
    intentId: paid.id,
    cents: paid.receivedCents,
    currency: paid.currency,
    createdAt: paid.createdAt,
    email: paid.email,
    name: paid.name,
    phone: paid.phone,
    address: toAddress(paid.address),
    customerId: paid.customerId,
    promotion: metadata.promotion ?? null,
    shippingOptionId: metadata.shipping ?? null,
    // The catalog has no SKU for a payment link, so the lines of the order come from the link.
    lines: metadata.payment_link ? [] : parseLines(metadata),
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
 * Rebuilds an order that is missing in the database although its payment succeeded, for example after a restore from an
 * old backup. Returns its payment, which must still be settled. Returns null when nothing was charged in this mode or
 * the order exists.
 */
export async function rebuildOrder(ctx: Context, intentId: string, mode: Mode): Promise<PaymentRow | null> {
  const intent = await (await getGatewayOfIntent(ctx, mode, intentId)).getPaymentWithBuyer(intentId)
  if (intent.state !== 'succeeded' || intent.isLive !== (mode === 'live')) return null
  const missing = toMissingOrder(intent, mode)
  return withTransaction(ctx, async tx => {
    const payment = await (missing.offerId ? restoreUpsell(tx, missing) : restoreMainPayment(tx, missing))
    if (payment) await raiseAlarm(tx, 'order_rebuilt', payment.order_id, { intent: intentId, cents: missing.cents })
    return payment
  })
}
