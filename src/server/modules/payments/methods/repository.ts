import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#domain/order.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { payments } from '#server/platform/db/schema/orders.ts'
import { paymentCapabilities, paymentMethods } from '#server/platform/db/schema/payments.ts'

export type MethodRow = typeof paymentMethods.$inferSelect
export type CapabilityRow = typeof paymentCapabilities.$inferSelect

export async function findMethodRows(db: Db, mode: Mode): Promise<MethodRow[]> {
  return db.select().from(paymentMethods).where(eq(paymentMethods.mode, mode))
}

export async function upsertMethodRow(db: Db, row: typeof paymentMethods.$inferInsert): Promise<void> {
  const { mode, method, ...columns } = row
  await db
    .insert(paymentMethods)
    .values(row)
    .onConflictDoUpdate({ target: [paymentMethods.mode, paymentMethods.method], set: columns })
}

/** Locks the settings of the methods, so that only one transaction at a time changes them. */
export async function lockMethodSettings(db: TxDb): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment methods', 0))`)
}

export async function findCapability(db: Db, mode: Mode, method: PaymentMethod): Promise<CapabilityRow | null> {
  return maybeOne(
    db
      .select()
      .from(paymentCapabilities)
      .where(and(eq(paymentCapabilities.mode, mode), eq(paymentCapabilities.method, method))),
  )
}

/** Locks the capability of a method until the transaction ends, and inserts it first if it does not exist. */
export async function lockCapability(db: TxDb, mode: Mode, method: PaymentMethod): Promise<CapabilityRow> {
  await db.insert(paymentCapabilities).values({ mode, method }).onConflictDoNothing()
  return one(
    db
      .select()
      .from(paymentCapabilities)
      .where(and(eq(paymentCapabilities.mode, mode), eq(paymentCapabilities.method, method)))
      .for('update'),
    'conflict',
  )
}

export async function updateCapability(db: Db, { mode, method, ...read }: CapabilityRow): Promise<void> {
  await db
    .update(paymentCapabilities)
    .set(read)
    .where(and(eq(paymentCapabilities.mode, mode), eq(paymentCapabilities.method, method)))
}

/** Makes the next run of the job read the capabilities of a mode again. The stored ones stay valid until then. */
export async function expireCapabilities(db: Db, mode: Mode): Promise<void> {
  await db.update(paymentCapabilities).set({ read_at: null }).where(eq(paymentCapabilities.mode, mode))
}

/** The states of the main payments of these orders, by order id. */
export async function findMainPaymentStates(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ orderId: payments.order_id, state: payments.state })
    .from(payments)
    .where(and(inArray(payments.order_id, orderIds), eq(payments.kind, 'main')))
  return new Map(rows.map(({ orderId, state }) => [orderId, state]))
}

/** The method, the installments and the code's expiry of the main payments of these orders, by order id. */
export async function findMainMethods(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      orderId: payments.order_id,
      state: payments.state,
      method: payments.method,
      expiresAt: payments.expires_at,
      cents: payments.amount_cents,
      provider: payments.provider,
      installments: payments.installments,
      interestCents: payments.interest_cents,
    })
    .from(payments)
    .where(and(inArray(payments.order_id, orderIds), eq(payments.kind, 'main')))
    .orderBy(asc(payments.order_id))
  return new Map(rows.map(({ orderId, ...payment }) => [orderId, payment]))
}
