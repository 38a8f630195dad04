import { and, eq } from 'drizzle-orm'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { providerAccounts } from '#server/platform/db/schema/payments.ts'

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
export async function markNotified(db: Db, provider: PaymentProvider, mode: Mode, now: Date): Promise<void> {
  await db.update(providerAccounts).set({ notified_at: now }).where(isAccount(provider, mode))
}

/** Stores what an account said about itself, unless its access token was replaced after `account` was read. */
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
