import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { paymentIntents } from '#server/platform/db/schema/payments.ts'
import { getProviderOfIntent } from '../gateway/provider-of-intent.ts'

type IntentRow = typeof paymentIntents.$inferSelect
const isIntent = (intentId: string) =>
  and(eq(paymentIntents.provider, getProviderOfIntent(intentId)), eq(paymentIntents.intent_id, intentId))

/** Records the order of an intent, so that the order is still found after another intent has replaced this one. */
export async function insertIntent(
  db: Db,
  intent: Pick<IntentRow, 'intent_id' | 'order_id' | 'method' | 'expires_at'>,
  now: Date,
): Promise<void> {
  await db
    .insert(paymentIntents)
    .values({ ...intent, provider: getProviderOfIntent(intent.intent_id), created_at: now })
    .onConflictDoNothing()
}

export async function findIntent(db: Db, intentId: string): Promise<IntentRow | null> {
  return maybeOne(db.select().from(paymentIntents).where(isIntent(intentId)))
}

/** Records that, according to the provider, the intent can no longer be paid. */
export async function markIntentEnded(db: Db, intentId: string, now: Date): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ ended_at: sql`coalesce(${paymentIntents.ended_at}, ${now})` })
    .where(isIntent(intentId))
}

/** Finds the earlier intents of an order that can still be paid. */
export async function findOpenEarlierIntents(db: Db, orderId: string, currentId: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: paymentIntents.intent_id })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.order_id, orderId),
        isNull(paymentIntents.ended_at),
        ne(paymentIntents.intent_id, currentId ?? ''),
      ),
    )
  return rows.map(row => row.id)
}
