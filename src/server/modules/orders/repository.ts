import { and, desc, eq, inArray, isNotNull, isNull, ne, not, notInArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { ReaderLanguage } from '#domain/language.ts'
import type { OrderEventKind } from '#domain/order.ts'
import { selectProductLanguage } from '#server/modules/catalog/records/index.ts'
import { selectModeOfCheckout, selectProductOfCheckout } from '#server/modules/checkout/records/index.ts'
import { matchErasedCustomer } from '#server/modules/customers/records/index.ts'
import type { PaymentRow } from '#server/modules/payments/records/index.ts'
import { buildPersonKey } from '#server/modules/search-keys/index.ts'
import { selectProviderReceipts, selectShopLanguage } from '#server/modules/settings/shop/index.ts'
import type { Context, Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { type OrderLinePart, orderEvents, orderLines, orders, payments } from '#server/platform/db/schema/orders.ts'

export type OrderRow = typeof orders.$inferSelect
export type { OrderLinePart }
export type NewLine = Omit<typeof orderLines.$inferInsert, 'id' | 'position' | 'order_id' | 'payment_id'>

export async function lockOrder(db: TxDb, id: string): Promise<OrderRow | null> {
  return maybeOne(db.select().from(orders).where(eq(orders.id, id)).for('no key update'))
}

/** Returns the order, locked until the transaction ends. Throws order_not_found when there is none. */
export async function getOrderForUpdate(db: TxDb, id: string): Promise<OrderRow> {
  return orThrow(await lockOrder(db, id), 'order_not_found')
}
export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  return maybeOne(db.select().from(orders).where(eq(orders.id, id)))
}

/** Returns the order. Throws order_not_found when there is none. */
export async function getOrder(db: Db, id: string): Promise<OrderRow> {
  return orThrow(await findOrder(db, id), 'order_not_found')
}
/** Throws example_order for an order that no money was ever paid for, so that no action on it reaches anybody. */
export function assertNotExample(order: Pick<OrderRow, 'is_example'>): void {
  if (order.is_example) throw new AppError('example_order')
}
export async function findOrderOfCheckout(db: Db, checkoutId: string): Promise<OrderRow | null> {
  return maybeOne(db.select().from(orders).where(eq(orders.checkout_id, checkoutId)))
}
/** Finds the order of a public page. Returns null once its buyer's data was erased. */
export async function findOrderByPublicId(db: Db, publicId: string): Promise<OrderRow | null> {
  const [row] = await db
    .select({ order: orders })
    .from(orders)
    .where(and(eq(orders.public_id, publicId), not(matchErasedCustomer(orders.customer_id))))
  return row?.order ?? null
}
export async function findPlacedOrder(db: Db, checkoutId: string, browser: string) {
  return maybeOne(
    db
      .select({ order: orders, payment: payments })
      .from(orders)
      .innerJoin(payments, and(eq(payments.order_id, orders.id), eq(payments.kind, 'main')))
      .where(and(eq(orders.checkout_id, checkoutId), eq(orders.browser_hash, browser))),
  )
}
export async function findLastPaidOrder(db: Db, browser: string): Promise<OrderRow | null> {
  return maybeOne(
    db
      .select()
      .from(orders)
      .where(and(eq(orders.browser_hash, browser), sql`${orders.paid_at} is not null`))
      .orderBy(desc(orders.paid_at))
      .limit(1),
  )
}
/**
 * Finds orders that a browser placed for the product of `checkoutId` through other checkouts: orders paid since
 * `since`, and orders whose payment may have succeeded since then without the shop's knowledge. The order that was paid
 * last comes first.
 */
export async function findOrdersForSameProduct(db: Db, checkoutId: string, browser: string, since: Date) {
  const isPaid = sql`${orders.state} = 'paid' and ${orders.paid_at} > ${since}`
  const mayBePaid = sql`${payments.state} in ('started', 'requires_action', 'awaiting', 'processing')
    and ${payments.provider_intent_id} is not null and ${payments.updated_at} > ${since}`
  const lastPaidFirst = sql`${orders.paid_at} desc nulls last`
  const isMainPayment = and(eq(payments.order_id, orders.id), eq(payments.kind, 'main'))
  // Every purchase runs this query twice, and nearly always there is no such order. Naming the sixty columns of an
  // order would make up most of the query, so a second query reads them.
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, isMainPayment)
    .where(
      and(
        eq(orders.browser_hash, browser),
        eq(orders.mode, selectModeOfCheckout(checkoutId)),
        ne(orders.checkout_id, checkoutId),
        sql`((${isPaid}) or (${mayBePaid}))`,
        sql`exists (select from order_lines l where l.order_id = ${orders.id} and l.kind = 'main'
          and l.product_id = ${selectProductOfCheckout(checkoutId)})`,
      ),
    )
    .orderBy(lastPaidFirst)
    .limit(5)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  return db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, isMainPayment)
    .where(inArray(orders.id, ids))
    .orderBy(lastPaidFirst)
}

/**
 * Inserts an order with the language of the product that its checkout sells, otherwise with the shop's language. In a
 * shop that serves the reader's language, the latter is `reader`, or English when `reader` is null.
 * @param reader the buyer's language; null when no request of the buyer creates the order
 */
export async function insertOrder(
  db: Db,
  row: typeof orders.$inferInsert,
  reader: ReaderLanguage | null,
): Promise<OrderRow> {
  const product = selectProductOfCheckout(row.checkout_id ?? null)
  const [inserted] = await db
    .insert(orders)
    .values({
      ...row,
      search_key: buildPersonKey(row),
      language: sql`coalesce(${selectProductLanguage(product)}, case ${selectShopLanguage}
        when 'reader' then ${reader ?? 'en'} else ${selectShopLanguage} end)`,
      provider_receipt: sql`coalesce(${selectProviderReceipts}, false)`,
    })
    .returning()
  if (!inserted) throw new Error('the insert returned no row')
  return inserted
}
export async function updateOrder(db: Db, id: string, change: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const { name, email } = change
  const key = name !== undefined && email !== undefined ? { search_key: buildPersonKey({ name, email }) } : {}
  const [row] = await db
    .update(orders)
    .set({ ...change, ...key })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new Error('the order to update does not exist')
  return row
}

/**
 * Claims the former number of an order and moves the sequence past the number. Returns null when the number is taken.
 */
export async function claimOrderNumber(db: Db, number: number): Promise<number | null> {
  const [existing] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  if (existing) return null
  await db.execute(sql`select setval('order_numbers', greatest((select last_value from order_numbers), ${number}))`)
  return number
}

export async function addLines(db: Db, orderId: string, paymentId: string, lines: readonly NewLine[]) {
  if (lines.length === 0) return
  const last = sql`(select coalesce(max(${orderLines.position}), 0) from ${orderLines} where ${orderLines.order_id} = ${orderId})`
  await db.insert(orderLines).values(
    lines.map((line, index) => ({
      ...line,
      id: newId(),
      order_id: orderId,
      payment_id: paymentId,
      position: sql`${last} + ${index + 1}::int`,
    })),
  )
}
export async function replaceLines(db: Db, orderId: string, paymentId: string, lines: readonly NewLine[]) {
  await db.delete(orderLines).where(isLineOfPayment({ order_id: orderId, id: paymentId }))
  await addLines(db, orderId, paymentId, lines)
}
const isLineOfPayment = ({ order_id, id }: Pick<PaymentRow, 'id' | 'order_id'>) =>
  and(eq(orderLines.order_id, order_id), eq(orderLines.payment_id, id))
export async function findLinesOfPayment(db: Db, payment: Pick<PaymentRow, 'id' | 'order_id'>) {
  return db.select().from(orderLines).where(isLineOfPayment(payment)).orderBy(orderLines.position)
}
export async function findLinesOfOrder(db: Db, orderId: string) {
  return db.select().from(orderLines).where(eq(orderLines.order_id, orderId)).orderBy(orderLines.position)
}

export async function recordEvent(
  ctx: Context,
  orderId: string,
  kind: OrderEventKind,
  data: Record<string, unknown> = {},
) {
  await ctx.db.insert(orderEvents).values({
    id: newId(),
    order_id: orderId,
    kind,
    data,
    member_id: ctx.actor?.memberId ?? null,
    created_at: ctx.clock(),
  })
}

export async function findEventsOfOrder(db: Db, orderId: string, ...kinds: OrderEventKind[]) {
  return db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), inArray(orderEvents.kind, kinds)))
    .orderBy(orderEvents.created_at, orderEvents.id)
}

export async function findOrderOfInvoice(db: Db, invoiceId: string) {
  return maybeOne(db.select().from(orders).where(eq(orders.provider_invoice_id, invoiceId)))
}

/** The orders of a subscription, newest first. */
export async function findOrdersOfSubscription(db: Db, subscriptionId: string, limit: number) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.subscription_id, subscriptionId))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(limit)
}

/** Selects, inside another query, the orders that started or renewed a subscription. */
export const selectOrdersOfSubscription = (db: Db, subscriptionId: string) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.subscription_id, subscriptionId))

/**
 * Selects, inside another query, the lines for which a subscription is charged. Offers that were accepted after the first
 * payment are not among them, because they were bought once.
 */
export const selectLinesOfSubscription = (db: Db, subscriptionId: string) =>
  db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .where(and(eq(orders.subscription_id, subscriptionId), eq(orderLines.kind, 'main')))

/** Returns the time of a mode’s first order, or null. Example orders do not count, because no provider knows of them. */
export async function findFirstOrderTime(db: Db, mode: Mode): Promise<Date | null> {
  const [row] = await db
    .select({ at: orders.created_at })
    .from(orders)
    .where(and(eq(orders.mode, mode), eq(orders.is_example, false)))
    .orderBy(orders.created_at)
    .limit(1)
  return row?.at ?? null
}

/** Whether any order of any mode was paid, other than example orders. */
export async function hasPaidOrder(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.paid_at), eq(orders.is_example, false)))
    .limit(1)
  return rows.length > 0
}

/** Selects, inside another query, the checkout of an order. */
export const selectCheckoutOfOrder = (db: Db, orderId: string) =>
  db.select({ id: orders.checkout_id }).from(orders).where(eq(orders.id, orderId))

/** Selects, inside another query, the orders that were placed through these checkouts. */
export const selectOrdersOfCheckouts = (db: Db, checkoutIds: SQLWrapper) =>
  db.select({ id: orders.id }).from(orders).where(inArray(orders.checkout_id, checkoutIds))

/**
 * Selects, inside another query, the variants whose units a payment's order lines take: those of kits are their parts.
 */
export const selectVariantsOfPayment = ({ id, order_id }: Pick<PaymentRow, 'id' | 'order_id'>) =>
  sql`(select coalesce((part ->> 'variantId')::uuid, l.variant_id)
    from ${orderLines} l left join lateral jsonb_array_elements(l.parts) part on true
    where l.order_id = ${order_id} and l.payment_id = ${id})`

/** Lists orders paid before `before` and not finalized, except those that `except` selects. */
export async function listUnfinalizedOrders(db: Db, before: Date, except: SQLWrapper): Promise<{ id: string }[]> {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.paid_at} < ${before}`, isNull(orders.finalized_at), notInArray(orders.id, except)))
    .limit(50)
}

/** Selects, inside another query, the unpaid orders of these checkouts. */
export const selectPendingOrders = (db: Db, checkoutIds: SQLWrapper) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'pending'), inArray(orders.checkout_id, checkoutIds)))
