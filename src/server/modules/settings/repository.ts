import { eq } from 'drizzle-orm'
import { isSimulatorKey } from '#domain/provider-key.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { stripeConfig } from '#server/platform/db/schema/system.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'

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

/**
 * Whether any key other than the simulator's was ever saved, which ends simulation. An unreadable key counts as the
 * seller's own, because a shop that charged real cards must not start to simulate payments.
 */
export async function hasOwnKeys(db: Db, secrets: SecretBox): Promise<boolean> {
  const row = await findStripeConfig(db)
  if (!row) return false
  const sealed = row.secret_key_sandbox
  const sandbox = sealed && (secrets.tryOpen(sealed, 'stripe_config.secret_key_sandbox') ?? sealed)
  const keys = [row.publishable_key_sandbox, sandbox, row.publishable_key_production, row.secret_key_production]
  return keys.some(key => key && !isSimulatorKey(key))
}
