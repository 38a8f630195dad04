import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { payments } from '#server/platform/db/schema/orders.ts'
import { getProviderOfIntent } from '../gateway/provider-of-intent.ts'

export type PaymentRow = typeof payments.$inferSelect

export async function insertPayment(db: Db, row: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [inserted] = await db.insert(payments).values(row).returning()
  if (!inserted) throw new Error('the insert returned no row')
  return inserted
}
export async function updatePayment(db: Db, id: string, change: Partial<typeof payments.$inferInsert>) {
  const [row] = await db.update(payments).set(change).where(eq(payments.id, id)).returning()
  if (!row) throw new Error('the payment to update does not exist')
  return row
}
export async function deletePayment(db: Db, id: string) {
  await db.delete(payments).where(eq(payments.id, id))
}
/**
 * Records the intent of a payment unless the payment already has an intent. Returns the payment with the recorded
 * intent.
 */
export async function claimIntent(db: Db, id: string, intentId: string, now: Date): Promise<PaymentRow | null> {
  const [claimed] = await db
    .update(payments)
    .set({ provider_intent_id: intentId, provider: getProviderOfIntent(intentId), updated_at: now })
    .where(and(eq(payments.id, id), isNull(payments.provider_intent_id)))
    .returning()
  return claimed ?? findPayment(db, id)
}
export async function findPayment(db: Db, id: string): Promise<PaymentRow | null> {
  return maybeOne(db.select().from(payments).where(eq(payments.id, id)))
}

/** Returns the payment. Throws payment_not_found when there is none. */
export async function getPayment(db: Db, id: string): Promise<PaymentRow> {
  return orThrow(await findPayment(db, id), 'payment_not_found')
}
export async function findPaymentByIntent(db: Db, intentId: string): Promise<PaymentRow | null> {
  return maybeOne(db.select().from(payments).where(eq(payments.provider_intent_id, intentId)))
}
export async function findPaymentsOfOrder(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(payments.created_at, payments.id)
}
/**
 * Finds payments that may have changed at the provider, least recently checked first. The wait before the next check is
 * half the payment's age at its last check, but at least ten seconds and at most five minutes. A payment that awaits
 * the buyer is checked at `next_look_at`. An expired code is not checked; its payment is canceled instead.
 */
export async function findUnsettledPayments(db: Db, modes: PaymentRow['mode'][], now: Date): Promise<PaymentRow[]> {
  const checkInterval = sql`least(interval '5 minutes', greatest(interval '10 seconds', (${payments.updated_at} - ${payments.created_at}) / 2))`
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.mode, modes),
        or(
          and(
            inArray(payments.state, ['started', 'requires_action', 'processing', 'failed']),
            isNull(payments.expires_at),
            sql`${payments.updated_at} < ${now}::timestamptz - ${checkInterval}`,
            sql`(${payments.provider_intent_id} is not null or ${payments.kind} = 'upsell' or ${payments.charge_requested_at} is not null)`,
          ),
          // The state is a literal so that the partial index of awaiting payments serves a cached plan.
          sql`${payments.state} = 'awaiting' and ${payments.next_look_at} <= ${now}`,
        ),
      ),
    )
    .orderBy(payments.updated_at)
    .limit(200)
}
export async function touchPayment(db: Db, id: string, now: Date) {
  await db.update(payments).set({ updated_at: now }).where(eq(payments.id, id))
}

/** The attempt to charge an offer that is in progress or has succeeded; a unique index allows at most one. */
export async function findLiveAttempt(db: Db, orderId: string, offerId: string) {
  return maybeOne(
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.order_id, orderId),
          eq(payments.offer_id, offerId),
          inArray(payments.state, ['started', 'requires_action', 'processing', 'succeeded']),
        ),
      ),
  )
}

/** The newest attempt to charge an offer, if that attempt was declined and its intent can still be open at Stripe. */
export async function findRefusedAttempt(db: Db, orderId: string, offerId: string) {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, orderId), eq(payments.offer_id, offerId)))
    .orderBy(desc(payments.attempt))
    .limit(1)
  return row?.state === 'failed' && row.provider_intent_id !== null ? row : null
}

export async function countAttempts(db: Db, orderId: string, offerId: string): Promise<number> {
  const [row] = await db
    .select({ attempts: count() })
    .from(payments)
    .where(and(eq(payments.order_id, orderId), eq(payments.offer_id, offerId)))
  return row?.attempts ?? 0
}
