import { eq } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { stripeConfig } from '#server/platform/db/schema/system.ts'

export type StripeConfigRow = typeof stripeConfig.$inferSelect

// A fixed id makes two concurrent first saves insert the same row. An imported row keeps its own id.
const defaultRowId = '00000000-0000-7000-8000-000000000001'
export const keysSavedAction = 'settings.payments'

export async function findStripeConfig(db: Db): Promise<StripeConfigRow | null> {
  return maybeOne(db.select().from(stripeConfig).limit(1))
}

/** Locks the only row until the transaction ends, and inserts it first if it does not exist. */
export async function lockStripeConfig(db: TxDb): Promise<StripeConfigRow> {
  if (!(await findStripeConfig(db))) await db.insert(stripeConfig).values({ id: defaultRowId }).onConflictDoNothing()
  return one(db.select().from(stripeConfig).limit(1).for('update'), 'conflict')
}

export async function updateStripeConfig(db: Db, id: string, change: Partial<StripeConfigRow>, now: Date) {
  await db
    .update(stripeConfig)
    .set({ ...change, updated_at: now })
    .where(eq(stripeConfig.id, id))
}
