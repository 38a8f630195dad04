import { findPaymentsOfOrder, type PaymentRow } from '#server/modules/payments/records/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId, randomToken } from '#server/platform/core/ids.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { insertMainPayment } from './main-payment.ts'
import {
  addLines,
  findOrderOfCheckout,
  getOrderForUpdate,
  insertOrder,
  type NewLine,
  type OrderRow,
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
  Partial<Pick<OrderRow, 'tax_id' | 'channel'>> & {
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
    insertOrder(ctx.db, {
      ...toOrderColumns(cart),
      id,
      public_id: randomToken(128),
      created_at: now,
      updated_at: now,
    }),
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
