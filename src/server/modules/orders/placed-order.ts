import {
  deletePayment,
  findPaymentsOfOrder,
  insertPayment,
  type PaymentRow,
} from '#server/modules/payments/records/index.ts'
import type { CartItem } from '#server/modules/stock/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId, randomToken } from '#server/platform/core/ids.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import {
  addLines,
  findEventsOfOrder,
  findOrderOfCheckout,
  getOrderForUpdate,
  insertOrder,
  type NewLine,
  type OrderRow,
  replaceLines,
} from './repository.ts'

/** A priced cart with everything the order copies, so that later edits of products do not change the order. */
export type Cart = Pick<
  OrderRow,
  | 'mode'
  | 'surface'
  | 'email'
  | 'name'
  | 'phone'
  | 'address'
  | 'currency'
  | 'promotion_code'
  | 'source'
  | 'provider_customer_id'
  | 'browser_hash'
  | 'funnel_upsell_id'
> &
  Partial<Pick<OrderRow, 'tax_id' | 'channel' | 'offered_bump_ids' | 'attribution'>> & {
    checkoutId: string
    subtotalCents: number
    discountCents: number
    methodDiscountCents?: number | undefined
    shippingCents: number
    totalCents: number
    lines: NewLine[]
  }

export type PlacedOrder = { order: OrderRow; payment: PaymentRow }

export function toOrderColumns(cart: Cart) {
  const {
    checkoutId,
    subtotalCents,
    discountCents,
    methodDiscountCents = 0,
    shippingCents,
    totalCents,
    lines,
    ...columns
  } = cart
  return {
    ...columns,
    checkout_id: checkoutId,
    subtotal_cents: subtotalCents,
    discount_cents: discountCents,
    method_discount_cents: methodDiscountCents,
    shipping_cents: shippingCents,
    total_cents: totalCents,
  }
}

/** Creates the pending order of a checkout with its lines and a main payment in the given state. */
export async function createPendingOrder(ctx: Context, cart: Cart, state: PaymentRow['state']): Promise<PlacedOrder> {
  const now = ctx.clock()
  const [id, paymentId] = [newId(), newId()]
  const [order, payment] = await pipelined(
    insertOrder(
      ctx.db,
      { ...toOrderColumns(cart), id, public_id: randomToken(128), created_at: now, updated_at: now },
      ctx.readerLanguage(),
    ),
    insertMainPayment(ctx, { id: paymentId, orderId: id, mode: cart.mode }, cart, state),
    addLines(ctx.db, id, paymentId, cart.lines),
  )
  return { order, payment }
}

/**
 * Locks the pending order of a checkout. Returns null when the checkout has no order yet. Throws checkout_closed when
 * the order is paid or canceled.
 */
export async function lockPlacedOrder(tx: Tx, checkoutId: string): Promise<PlacedOrder | null> {
  const existing = await findOrderOfCheckout(tx.db, checkoutId)
  if (!existing) return null
  const order = await getOrderForUpdate(tx.db, existing.id)
  if (order.state !== 'pending') throw new AppError('checkout_closed')
  const payments = await findPaymentsOfOrder(tx.db, order.id)
  const payment = orThrow(
    payments.find(each => each.kind === 'main'),
    'payment_not_found',
  )
  return { order, payment }
}

function insertMainPayment(
  ctx: Context,
  { id, orderId, mode }: { id: string; orderId: string; mode: PaymentRow['mode'] },
  { totalCents, currency }: { totalCents: number; currency: string },
  state: PaymentRow['state'],
  attempt = 1,
): Promise<PaymentRow> {
  return insertPayment(ctx.db, {
    id,
    order_id: orderId,
    mode,
    kind: 'main',
    attempt,
    state,
    provider_key: `intent-${id}`,
    amount_cents: totalCents,
    currency,
    created_at: ctx.clock(),
    updated_at: ctx.clock(),
  })
}

/**
 * Replaces the canceled main payment of a pending order, so that late events of the old intent cannot reach the order.
 * Deletes the order's lines, which the caller must write again. The attempt number is not reset, because it shows
 * whether the order has earlier intents. The caller has locked the order.
 */
export async function replaceMainPayment(
  tx: Tx,
  order: OrderRow,
  canceledPayment: PaymentRow,
  price: { totalCents: number; currency: string },
): Promise<PaymentRow> {
  await replaceLines(tx.db, order.id, canceledPayment.id, [])
  await deletePayment(tx.db, canceledPayment.id)
  const id = newId()
  return insertMainPayment(tx, { id, orderId: order.id, mode: order.mode }, price, 'started', canceledPayment.attempt)
}

/**
 * Adds up the units of each variant. Shipping has no stock, and a kit takes the units of the parts that its line
 * records.
 */
function listStockItems(lines: readonly NewLine[]): CartItem[] {
  const items = new Map<string, CartItem>()
  for (const { kind, variant_id: variantId, quantity, parts } of lines) {
    if (!variantId || kind === 'shipping') continue
    const earlier = items.get(variantId)
    items.set(variantId, {
      variantId,
      quantity: (earlier?.quantity ?? 0) + quantity,
      parts: parts ?? null,
      isOptional: kind === 'bump' && (earlier?.isOptional ?? true),
    })
  }
  return [...items.values()]
}

/** Lists the units to reserve for a cart, and the checkout and browser they are reserved for. */
export const toStockRequest = (cart: {
  checkoutId: string | null
  browser_hash: string | null
  lines: readonly NewLine[]
}) => ({
  checkoutId: cart.checkoutId,
  browser: cart.browser_hash,
  goods: listStockItems(cart.lines),
})

/** The event of an order that was recorded without a payment. */
export const recordedEventKind = 'recorded'

/** A recorded order exists without a payment and stays pending when a payment attempt ends (docs/decisions/0010). */
export const isOrderRecorded = async (ctx: Context, order: OrderRow): Promise<boolean> =>
  order.surface === 'simple' && (await findEventsOfOrder(ctx.db, order.id, recordedEventKind)).length > 0
