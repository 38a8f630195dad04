import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { isSimulatorKey } from '#domain/provider-key.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { providerAccounts } from '#server/platform/db/schema/payments.ts'
import { stripeConfig } from '#server/platform/db/schema/system.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'

export type ProviderAccountRow = typeof providerAccounts.$inferSelect

const isAccount = (provider: PaymentProvider, mode: Mode) =>
  and(eq(providerAccounts.provider, provider), eq(providerAccounts.mode, mode))

/** Finds the keys of a provider other than Stripe. */
export async function findProviderAccount(
  db: Db,
  provider: PaymentProvider,
  mode: Mode,
): Promise<ProviderAccountRow | null> {
  return maybeOne(db.select().from(providerAccounts).where(isAccount(provider, mode)))
}

export async function listProviderAccounts(db: Db, provider: PaymentProvider): Promise<ProviderAccountRow[]> {
  return db.select().from(providerAccounts).where(eq(providerAccounts.provider, provider))
}

/** Records that a notification with a valid signature arrived. */
export async function recordNotificationTime(db: Db, provider: PaymentProvider, mode: Mode, now: Date): Promise<void> {
  await db.update(providerAccounts).set({ notified_at: now }).where(isAccount(provider, mode))
}

/**
 * Stores what the provider reported about an account, unless its access token was replaced after `account` was read.
 */
export async function updateAccountReading(
  db: Db,
  account: Pick<ProviderAccountRow, 'provider' | 'mode' | 'access_token'>,
  reading: Pick<ProviderAccountRow, 'account_id' | 'capabilities' | 'tested_at'>,
): Promise<void> {
  await db
    .update(providerAccounts)
    .set(reading)
    .where(
      and(isAccount(account.provider, account.mode), eq(providerAccounts.access_token, account.access_token ?? '')),
    )
}

export async function upsertProviderAccount(db: Db, row: typeof providerAccounts.$inferInsert): Promise<void> {
  const { provider: _, mode: __, ...change } = row
  await db
    .insert(providerAccounts)
    .values(row)
    .onConflictDoUpdate({ target: [providerAccounts.provider, providerAccounts.mode], set: change })
}

/**
 * Finds the keys of Stripe. `hasProviderAccounts` says whether keys of another provider were ever saved; it stays true
 * when these keys are removed, because their row is not deleted.
 */
export async function findStripeConfig(db: Db) {
  const hasProviderAccounts = sql<boolean>`exists(select from ${providerAccounts})`
  return maybeOne(
    db
      .select({ ...getTableColumns(stripeConfig), hasProviderAccounts })
      .from(stripeConfig)
      .limit(1),
  )
}

/**
 * Whether any key other than the simulator's was ever saved, which ends simulation. An unreadable key counts as the
 * seller's own, because a shop that charged real cards must not start to simulate payments.
 */
export async function hasOwnKeys(db: Db, secrets: SecretBox): Promise<boolean> {
  const row = await findStripeConfig(db)
  if (!row) return false
  if (row.hasProviderAccounts) return true
  const sealed = row.secret_key_sandbox
  const sandbox = sealed && (secrets.tryOpen(sealed, 'stripe_config.secret_key_sandbox') ?? sealed)
  const keys = [row.publishable_key_sandbox, sandbox, row.publishable_key_production, row.secret_key_production]
  return keys.some(key => key && !isSimulatorKey(key))
}
