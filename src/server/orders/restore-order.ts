import type { Context, Mode } from '#server/kernel/context.ts'
import { randomToken } from '#server/kernel/ids.ts'
import { reservePromotion } from '#server/promotions/index.ts'
import {
  addLines,
  claimOrderNumber,
  findOrder,
  findVariantsBySku,
  insertOrder,
  insertPayment,
  lockOrder,
  type NewLine,
  type OrderRow,
  type PaymentRow,
  recordEvent,
} from './repository.ts'

/** What the provider still knows of an order that is missing here. Cents are what was captured. */
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
  lines: { sku: string; quantity: number; cents: number }[]
  /** The payment link it paid; null: it came from the shop. */
  linkId: string | null
  /** What that link says was bought, while the link itself is not missing. */
  linkLines: NewLine[] | null
}

/** One unit's price and the discount that together make `cents`. */
function splitUnitPrice(cents: number, quantity: number) {
  const unit = Math.ceil(cents / quantity)
  return { quantity, unit_cents: unit, discount_cents: unit * quantity - cents, total_cents: cents }
}

/** Its lines by what the catalogue knows of their SKUs; what they do not explain was shipping, or is named by nothing. */
async function buildLines(ctx: Context, missing: MissingOrder): Promise<NewLine[]> {
  if (missing.linkLines) return missing.linkLines
  const known = await findVariantsBySku(
    ctx.db,
    missing.lines.map(line => line.sku),
  )
  const kind = missing.offerId ? 'upsell' : 'main'
  const goods = missing.lines.map(({ sku, quantity, cents }): NewLine => {
    const at = known.find(each => each.variant.sku === sku)
    return {
      kind,
      sku,
      title: at?.product.title ?? sku,
      ...(at && { product_id: at.product.id, variant_id: at.variant.id, variant_name: at.variant.name }),
      image: at?.variant.image ?? at?.product.images[0] ?? null,
      ...(missing.offerId && { offer_id: missing.offerId }),
      ...splitUnitPrice(cents, Math.max(1, quantity)),
    }
  })
  const rest = missing.cents - goods.reduce((sum, line) => sum + line.total_cents, 0)
  if (rest === 0 && goods.length > 0) return goods
  // Lines that came out dearer than what was taken explain nothing: the payment is one line then.
  if (rest < 0 || goods.length === 0)
    return [{ kind, title: `#${missing.number ?? ''}`, ...splitUnitPrice(missing.cents, 1) }]
  const option = known.flatMap(each => each.product.shipping_options).find(each => each.id === missing.shippingOptionId)
  return [...goods, { kind: 'shipping', title: option?.name ?? 'Shipping', ...splitUnitPrice(rest, 1) }]
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

/** Writes a missing order again as pending, under its old id and, when it is free, its old number. Null: it is there. */
export async function restoreOrder(ctx: Context, missing: MissingOrder): Promise<PaymentRow | null> {
  if (await findOrder(ctx.db, missing.orderId)) return null
  const lines = await buildLines(ctx, missing)
  const shipping = lines.filter(line => line.kind === 'shipping').reduce((sum, line) => sum + line.total_cents, 0)
  const number = missing.number && (await claimOrderNumber(ctx.db, missing.number))
  const order = await insertOrder(ctx.db, {
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
    ...(missing.linkId && { channel: 'link' as const }),
    provider_customer_id: missing.customerId,
    created_at: missing.createdAt,
    updated_at: ctx.clock(),
  })
  await reservePromotion(ctx, order, true)
  return insertPaymentWithLines(ctx, missing, lines)
}

/** Writes a missing offer of an order again. Throws while the order itself is missing: its own intent comes first. */
export async function restoreUpsell(ctx: Context, missing: MissingOrder): Promise<PaymentRow | null> {
  const order = await lockOrder(ctx.db, missing.orderId)
  if (!order) throw new Error('the order of this offer is not rebuilt yet')
  return insertPaymentWithLines(ctx, missing, await buildLines(ctx, missing))
}
