import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { payments, refundLines, refunds } from '#server/platform/db/schema/orders.ts'

export type RefundRow = typeof refunds.$inferSelect
export type RefundLineRow = typeof refundLines.$inferSelect

/** Finds the refunds of an earlier request by their idempotency keys. */
export async function findRefundsByKeys(db: Db, keys: string[]): Promise<{ refund: RefundRow; line: RefundLineRow }[]> {
  return db
    .select({ refund: refunds, line: refundLines })
    .from(refunds)
    .innerJoin(refundLines, eq(refundLines.refund_id, refunds.id))
    .where(inArray(refunds.provider_key, keys))
}

export async function insertRefund(
  db: Db,
  refund: typeof refunds.$inferInsert,
  lines: (typeof refundLines.$inferInsert)[],
): Promise<RefundRow> {
  const [row] = await db.insert(refunds).values(refund).returning()
  if (!row) throw new Error('the insert returned no row')
  if (lines.length > 0) await db.insert(refundLines).values(lines)
  return row
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  return maybeOne(db.select().from(refunds).where(eq(refunds.id, id)))
}

/** Finds a refund by the provider's id, or by our id from its metadata when the provider's response was lost. */
export async function findProviderRefund(db: Db, providerId: string, ourId: string | null): Promise<RefundRow | null> {
  return maybeOne(
    db
      .select()
      .from(refunds)
      .where(or(eq(refunds.provider_refund_id, providerId), ourId ? eq(refunds.id, ourId) : undefined)),
  )
}

/**
 * Finds a started refund by its amount. Needed for a provider that does not return our refund id, so that its refunds
 * do not say to which of our refunds they belong.
 */
export async function findStartedRefund(db: Db, paymentId: string, cents: number): Promise<RefundRow | null> {
  return maybeOne(
    db
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.payment_id, paymentId),
          eq(refunds.amount_cents, cents),
          eq(refunds.state, 'started'),
          isNull(refunds.provider_refund_id),
        ),
      )
      .orderBy(asc(refunds.created_at))
      .limit(1),
  )
}

/** Returns which of the provider's ids belong to recorded refunds. */
export async function findRecordedRefundIds(db: Db, providerIds: string[]): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set()
  const rows = await db
    .select({ id: refunds.provider_refund_id })
    .from(refunds)
    .where(inArray(refunds.provider_refund_id, providerIds))
  return new Set(rows.flatMap(row => row.id ?? []))
}

export async function updateRefund(db: Db, id: string, change: Partial<typeof refunds.$inferInsert>) {
  await db.update(refunds).set(change).where(eq(refunds.id, id))
}

/** Finds the lines of a refund whose units go back to stock. */
export async function findLinesToRestock(db: Db, refundId: string): Promise<{ lineId: string; units: number }[]> {
  return db
    .select({ lineId: refundLines.line_id, units: refundLines.quantity })
    .from(refundLines)
    .where(and(eq(refundLines.refund_id, refundId), eq(refundLines.restock, true)))
}

/**
 * Removes the restocking from a refund's lines, because a refund that failed before the provider accepted it restocks
 * nothing.
 */
export async function clearRestock(db: Db, refundId: string) {
  await db.update(refundLines).set({ restock: false, quantity: 0 }).where(eq(refundLines.refund_id, refundId))
}

export async function countRefunds(
  db: Db,
  payment: { id: string; order_id: string },
  state: RefundRow['state'],
): Promise<number> {
  const condition = and(
    eq(refunds.order_id, payment.order_id),
    eq(refunds.payment_id, payment.id),
    eq(refunds.state, state),
  )
  return db.$count(refunds, condition)
}

/**
 * Finds refunds without a final state, least recently checked first. The wait before the next check is half the
 * refund's age at its last check, but at least fifteen seconds and at most an hour.
 */
export async function findUnfinishedRefunds(db: Db, now: Date): Promise<RefundRow[]> {
  const checkInterval = sql`least(interval '1 hour', greatest(interval '15 seconds', (${refunds.updated_at} - ${refunds.created_at}) / 2))`
  return db
    .select()
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['started', 'pending']),
        sql`${refunds.updated_at} < ${now}::timestamptz - ${checkInterval}`,
      ),
    )
    .orderBy(asc(refunds.updated_at))
    .limit(20)
}

/** Whether the main payment was refunded in full, offers not included. */
export async function isFullyRefunded(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(refunds, and(eq(refunds.payment_id, payments.id), sql`${refunds.state} <> 'failed'`))
    .where(and(eq(payments.order_id, orderId), eq(payments.kind, 'main')))
    .groupBy(payments.id)
    .having(sql`sum(${refunds.amount_cents}) >= ${payments.captured_cents}`)
  return rows.length > 0
}

/** Finds a refund with its payment and the refunded cents of each order line. */
export async function findRefundWithPayment(db: Db, id: string) {
  const [row] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, id))
  if (!row) return null
  const lines = await db
    .select({ lineId: refundLines.line_id, cents: refundLines.cents })
    .from(refundLines)
    .where(eq(refundLines.refund_id, id))
  return { ...row, lines }
}
