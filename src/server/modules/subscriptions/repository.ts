import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { toSubscriptionState } from '#domain/subscription.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { subscriptions } from '#server/platform/db/schema/sales.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | null> {
  return maybeOne(db.select().from(subscriptions).where(eq(subscriptions.id, id)))
}

/** Returns the subscription. Throws subscription_not_found when there is none. */
export async function getSubscription(db: Db, id: string): Promise<SubscriptionRow> {
  return orThrow(await findSubscription(db, id), 'subscription_not_found')
}
export async function lockSubscription(db: TxDb, id: string): Promise<SubscriptionRow | null> {
  return maybeOne(db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('no key update'))
}
export async function findByProviderId(db: Db, providerId: string): Promise<SubscriptionRow | null> {
  return maybeOne(db.select().from(subscriptions).where(eq(subscriptions.provider_subscription_id, providerId)))
}
/** The subscription that this order started; null for renewal orders. */
export async function findSubscriptionOfOrder(db: Db, orderId: string): Promise<SubscriptionRow | null> {
  return maybeOne(db.select().from(subscriptions).where(eq(subscriptions.order_id, orderId)))
}

/**
 * Inserts a subscription. Returns null when the order already has another subscription; a repeated insert returns the
 * stored row.
 */
export async function insertSubscription(
  db: Db,
  row: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow | null> {
  const [inserted] = await db.insert(subscriptions).values(row).onConflictDoNothing().returning()
  if (inserted) return inserted
  const existing = await findSubscriptionOfOrder(db, row.order_id)
  return existing?.provider_subscription_id === row.provider_subscription_id ? existing : null
}
export async function deleteSubscription(db: Db, id: string) {
  await db.delete(subscriptions).where(eq(subscriptions.id, id))
}

export async function updateSubscription(
  db: Db,
  id: string,
  change: Partial<typeof subscriptions.$inferInsert>,
): Promise<SubscriptionRow> {
  const [row] = await db.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning()
  if (!row) throw new Error('the subscription to update does not exist')
  return row
}

/**
 * Subscriptions that have not ended and whose period is over, that are overdue or incomplete, or that were not
 * refreshed since `refreshedBefore`. The least recently refreshed come first.
 */
export async function findSubscriptionsToRefresh(
  db: Db,
  modes: Mode[],
  times: { endedBefore: Date; checkedBefore: Date; refreshedBefore: Date },
) {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.mode, modes),
        sql`${subscriptions.state} not in ('canceled', 'incomplete_expired')`,
        or(
          and(
            lt(subscriptions.current_period_end, times.endedBefore),
            lt(subscriptions.updated_at, times.checkedBefore),
          ),
          and(
            inArray(subscriptions.state, ['past_due', 'unpaid', 'incomplete']),
            lt(subscriptions.updated_at, times.checkedBefore),
          ),
          lt(subscriptions.updated_at, times.refreshedBefore),
        ),
      ),
    )
    .orderBy(asc(subscriptions.updated_at))
    .limit(100)
}

export async function touchSubscription(db: Db, id: string, now: Date) {
  await db.update(subscriptions).set({ updated_at: now }).where(eq(subscriptions.id, id))
}

const toDate = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null)

/** The columns of a subscription that follow the provider. */
export const toSubscriptionColumns = (now: Stripe.Subscription) => ({
  state: toSubscriptionState(now.status),
  trial_end: toDate(now.trial_end),
  current_period_end: toDate(now.items.data[0]?.current_period_end),
  cancel_at_period_end: now.cancel_at_period_end || now.cancel_at !== null,
  canceled_at: toDate(now.canceled_at),
})
