import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { OrderEventKind } from '#domain/order.ts'
import type { PaymentRow } from '#server/modules/payments/records/index.ts'
import { buildPersonKey } from '#server/modules/search-keys/index.ts'
import type { Context, Db, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { products, productVariants } from '#server/platform/db/schema/catalog.ts'
import { checkouts } from '#server/platform/db/schema/checkout.ts'
import { customers, orderEvents, orderLines, orders, payments } from '#server/platform/db/schema/orders.ts'

export type OrderRow = typeof orders.$inferSelect
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
export async function findOrderOfCheckout(db: Db, checkoutId: string): Promise<OrderRow | null> {
  return maybeOne(db.select().from(orders).where(eq(orders.checkout_id, checkoutId)))
}
/** Finds the order of a public page. Returns null once its buyer's data was erased. */
export async function findOrderByPublicId(db: Db, publicId: string): Promise<OrderRow | null> {
  const [row] = await db
    .select({ order: orders })
    .from(orders)
    .leftJoin(customers, eq(customers.id, orders.customer_id))
    .where(and(eq(orders.public_id, publicId), isNull(customers.erased_at)))
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
  return db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, and(eq(payments.order_id, orders.id), eq(payments.kind, 'main')))
    .innerJoin(checkouts, eq(checkouts.id, checkoutId))
    .where(
      and(
        eq(orders.browser_hash, browser),
        eq(orders.mode, checkouts.mode),
        ne(orders.checkout_id, checkouts.id),
        sql`((${isPaid}) or (${mayBePaid}))`,
        sql`exists (select from order_lines l where l.order_id = ${orders.id} and l.kind = 'main'
          and l.product_id = (${checkouts.lines}->0->>'productId')::uuid)`,
      ),
    )
    .orderBy(sql`${orders.paid_at} desc nulls last`)
    .limit(5)
}

/** The language of the product in the checkout, otherwise that of the shop. */
const selectPageLanguage = (checkoutId: string | null | undefined) =>
  sql<string>`(select coalesce(p.language, s.language) from shop s left join checkouts c on c.id = ${checkoutId ?? null}
    left join products p on p.id = (c.lines->0->>'productId')::uuid)`

const providerReceipt = sql<boolean>`coalesce((select s.provider_receipts from shop s), false)`

export async function insertOrder(db: Db, row: typeof orders.$inferInsert): Promise<OrderRow> {
  const [inserted] = await db
    .insert(orders)
    .values({
      ...row,
      search_key: buildPersonKey(row),
      language: selectPageLanguage(row.checkout_id),
      provider_receipt: providerReceipt,
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
/** Finds variants by SKU, including those no longer sold. Active variants come first. */
export async function findVariantsBySku(db: Db, skus: string[]) {
  if (skus.length === 0) return []
  return db
    .select({ variant: productVariants, product: products })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.product_id))
    .where(inArray(productVariants.sku, skus))
    .orderBy(desc(productVariants.is_active))
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

/**
 * Creates or updates the customer of a paid order. Orders of one mode with the same trimmed lowercase e-mail address
 * share a customer. A checked consent box gives consent; an unchecked box withdraws nothing.
 */
export async function upsertCustomer(ctx: Context, order: OrderRow): Promise<string | undefined> {
  const now = ctx.clock()
  const email = order.email.trim().toLowerCase()
  const isConsentChecked = sql`exists (select from ${checkouts} where ${checkouts.id} = ${order.checkout_id} and ${checkouts.buyer}->'consent' = 'true')`
  const details = {
    name: order.name,
    phone: order.phone,
    address: order.address,
    ...(order.tax_id && { tax_id: order.tax_id }),
    search_key: buildPersonKey({ name: order.name, email }),
    updated_at: now,
  }
  const [row] = await ctx.db
    .insert(customers)
    .values({
      id: newId(),
      mode: order.mode,
      email,
      created_at: now,
      consent: sql`case when ${isConsentChecked} then true end`,
      consent_at: sql`case when ${isConsentChecked} then ${now}::timestamptz end`,
      ...details,
    })
    .onConflictDoUpdate({
      target: [customers.mode, customers.email],
      set: {
        consent: sql`coalesce(excluded.consent, ${customers.consent})`,
        consent_at: sql`coalesce(excluded.consent_at, ${customers.consent_at})`,
        ...details,
      },
    })
    .returning({ id: customers.id })
  return row?.id
}

/** Whether the customer agreed to messages that are not about their orders. */
export async function hasConsent(db: Db, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false
  const [row] = await db.select({ consent: customers.consent }).from(customers).where(eq(customers.id, customerId))
  return row?.consent === true
}

export async function revokeConsent(db: Db, customerId: string, now: Date) {
  await db
    .update(customers)
    .set({ consent: false, consent_at: now, updated_at: now })
    .where(and(eq(customers.id, customerId), eq(customers.consent, true)))
}
