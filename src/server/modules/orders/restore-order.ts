import { findKitParts, findVariantsBySku } from '#server/modules/catalog/records/index.ts'
import { insertPayment, type PaymentRow } from '#server/modules/payments/records/index.ts'
import { reservePromotion } from '#server/modules/promotions/index.ts'
import type { Context, Mode, Tx } from '#server/platform/core/context.ts'
import { randomToken } from '#server/platform/core/ids.ts'
import { toLineParts } from './line-parts.ts'
import {
  addLines,
  claimOrderNumber,
  findOrder,
  insertOrder,
  lockOrder,
  type NewLine,
  type OrderRow,
  recordEvent,
} from './repository.ts'

/** What the provider knows about an order that is missing in the database. Amounts are captured cents. */
export type MissingOrder = {
  orderId: string
  paymentId: string
  offerId: string | null
  number: number | null
  mode: Mode
  intentId: string
  cents: number
  currency: string
  createdAt: Date
  email: string
  name: string
  phone: string | null
  address: OrderRow['address']
  customerId: string | null
  promotion: string | null
  shippingOptionId: string | null
  lines: { sku: string; quantity: number; cents: number; isBump: boolean; bumpId: string | null }[]
  /** The payment link that was paid, or null for an order from the shop. */
  linkId: string | null
  /** The lines of that link, if the link still exists. */
  linkLines: NewLine[] | null
}

/** Splits a line total into a unit price, rounded up to whole cents, and the discount that makes up the difference. */
function splitUnitPrice(cents: number, quantity: number) {
  const unit = Math.ceil(cents / quantity)
  return { quantity, unit_cents: unit, discount_cents: unit * quantity - cents, total_cents: cents }
}

/**
 * Builds the lines from the catalog by SKU, and the parts of kits as the catalog has them now. An amount that the lines
 * do not explain becomes a shipping line. Without known lines, one line has the whole amount.
 */
async function buildLines(ctx: Context, missing: MissingOrder): Promise<NewLine[]> {
  if (missing.linkLines) return missing.linkLines
  const variants = await findVariantsBySku(
    ctx.db,
    missing.lines.map(line => line.sku),
  )
  const kits = await findKitParts(
    ctx.db,
    variants.map(({ variant }) => variant.id),
  )
  const kind = missing.offerId ? 'upsell' : 'main'
  const goods = missing.lines.map(({ sku, quantity, cents, isBump, bumpId }): NewLine => {
    const match = variants.find(each => each.variant.sku === sku)
    return {
      kind: isBump ? 'bump' : kind,
      ...(bumpId && { bump_id: bumpId }),
      sku,
      title: match?.product.title ?? sku,
      ...(match && { product_id: match.product.id, variant_id: match.variant.id, variant_name: match.variant.name }),
      image: match?.variant.image ?? match?.product.images[0] ?? null,
      parts: toLineParts(match && kits.get(match.variant.id)),
      ...(missing.offerId && { offer_id: missing.offerId }),
      ...splitUnitPrice(cents, Math.max(1, quantity)),
    }
  })
  const unexplainedCents = missing.cents - goods.reduce((sum, line) => sum + line.total_cents, 0)
  if (unexplainedCents === 0 && goods.length > 0) return goods
  // Lines that cost more than was charged are wrong, so one line for the whole payment replaces them.
  if (unexplainedCents < 0 || goods.length === 0)
    return [{ kind, title: `#${missing.number ?? ''}`, ...splitUnitPrice(missing.cents, 1) }]
  const option = variants
    .flatMap(each => each.product.shipping_options)
    .find(each => each.id === missing.shippingOptionId)
  return [...goods, { kind: 'shipping', title: option?.name ?? 'Shipping', ...splitUnitPrice(unexplainedCents, 1) }]
}

async function insertPaymentWithLines(ctx: Context, missing: MissingOrder, lines: NewLine[]): Promise<PaymentRow> {
  const payment = await insertPayment(ctx.db, {
    id: missing.paymentId,
    order_id: missing.orderId,
    mode: missing.mode,
    kind: missing.offerId ? 'upsell' : 'main',
    offer_id: missing.offerId,
    provider_key: `rebuilt-${missing.paymentId}`,
    provider_intent_id: missing.intentId,
    amount_cents: missing.cents,
    currency: missing.currency,
    created_at: missing.createdAt,
    updated_at: ctx.clock(),
  })
  await addLines(ctx.db, missing.orderId, payment.id, lines)
  await recordEvent(ctx, missing.orderId, 'rebuilt', { paymentId: payment.id, cents: missing.cents })
  return payment
}

/**
 * Restores a missing order as pending, with its former id and, unless another order has taken it, its former number.
 * Returns null when the order already exists.
 */
export async function restoreOrder(tx: Tx, missing: MissingOrder): Promise<PaymentRow | null> {
  if (await findOrder(tx.db, missing.orderId)) return null
  const lines = await buildLines(tx, missing)
  const shipping = lines.filter(line => line.kind === 'shipping').reduce((sum, line) => sum + line.total_cents, 0)
  const number = missing.number && (await claimOrderNumber(tx.db, missing.number))
  const order = await insertOrder(
    tx.db,
    {
      id: missing.orderId,
      public_id: randomToken(128),
      ...(number && { number }),
      mode: missing.mode,
      email: missing.email,
      name: missing.name,
      phone: missing.phone,
      address: missing.address,
      currency: missing.currency,
      subtotal_cents: missing.cents - shipping,
      discount_cents: 0,
      shipping_cents: shipping,
      total_cents: missing.cents,
      promotion_code: missing.promotion,
      offered_bump_ids: lines.flatMap(line => line.bump_id ?? []),
      ...(missing.linkId && { channel: 'link' as const }),
      provider_customer_id: missing.customerId,
      created_at: missing.createdAt,
      updated_at: tx.clock(),
    },
    // The provider does not store the buyer's language. Prices in reais suggest a buyer in Brazil.
    missing.currency === 'brl' ? 'pt-BR' : 'en',
  )
  await reservePromotion(tx, order, true)
  return insertPaymentWithLines(tx, missing, lines)
}

/**
 * Restores a missing offer payment. Throws while the order is missing, because the order has to be rebuilt from its own
 * intent first.
 */
export async function restoreUpsell(tx: Tx, missing: MissingOrder): Promise<PaymentRow | null> {
  const order = await lockOrder(tx.db, missing.orderId)
  if (!order) throw new Error('the order of this offer has not been rebuilt yet')
  return insertPaymentWithLines(tx, missing, await buildLines(tx, missing))
}
