import { and, eq } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { authProviders } from '#server/platform/db/schema/auth.ts'

export type Provider = typeof authProviders.$inferSelect

export async function listProviderRows(db: Db): Promise<Provider[]> {
  return db.select().from(authProviders).orderBy(authProviders.created_at, authProviders.id)
}

export async function findProvider(db: Db, id: string): Promise<Provider | null> {
  return maybeOne(db.select().from(authProviders).where(eq(authProviders.id, id)))
}

/** Returns the sign-in provider, locked until the transaction ends. Throws not_found when there is none. */
export async function getProviderForUpdate(db: TxDb, id: string): Promise<Provider> {
  return one(db.select().from(authProviders).where(eq(authProviders.id, id)).for('update'), 'not_found')
}

/** Finds a provider, enabled or not, by the key that clients send. */
export async function findProviderByKey(db: Db, key: string): Promise<Provider | null> {
  return maybeOne(db.select().from(authProviders).where(eq(authProviders.key, key)))
}

export async function listEnabledProviders(db: Db, kind?: Provider['kind']): Promise<Provider[]> {
  return db
    .select()
    .from(authProviders)
    .where(and(eq(authProviders.enabled, true), kind && eq(authProviders.kind, kind)))
    .orderBy(authProviders.created_at, authProviders.id)
}

/** Adds a provider. Returns null when another provider has the key. */
export async function insertProvider(db: Db, row: typeof authProviders.$inferInsert): Promise<Provider | null> {
  return maybeOne(db.insert(authProviders).values(row).onConflictDoNothing().returning())
}

/** Updates and returns the sign-in provider. Throws not_found when there is none. */
export async function updateProvider(db: Db, id: string, changes: Partial<Provider>): Promise<Provider> {
  return one(db.update(authProviders).set(changes).where(eq(authProviders.id, id)).returning(), 'not_found')
}

export async function deleteProvider(db: Db, id: string): Promise<void> {
  await db.delete(authProviders).where(eq(authProviders.id, id))
}
