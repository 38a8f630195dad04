import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { authIdentities } from '#server/platform/db/schema/auth.ts'

export type Identity = typeof authIdentities.$inferSelect

/** Returns the user's identities, oldest first: the account was created with the first one. */
export async function listIdentitiesOfUsers(db: Db, userIds: readonly string[]): Promise<Identity[]> {
  if (userIds.length === 0) return []
  return db
    .select()
    .from(authIdentities)
    .where(inArray(authIdentities.user_id, [...userIds]))
    .orderBy(authIdentities.created_at, authIdentities.id)
}

export async function findIdentity(db: Db, provider: string, providerId: string): Promise<Identity | null> {
  return maybeOne(
    db
      .select()
      .from(authIdentities)
      .where(and(eq(authIdentities.provider, provider), eq(authIdentities.provider_id, providerId))),
  )
}

/** Adds an identity. Returns false when it already exists. */
export async function addIdentity(db: Db, identity: typeof authIdentities.$inferInsert): Promise<boolean> {
  const added = await db.insert(authIdentities).values(identity).onConflictDoNothing().returning()
  return added.length > 0
}

/** Adds the user's e-mail or phone identity unless it exists. */
export async function ensureOwnIdentity(db: Db, userId: string, provider: 'email' | 'phone', now: Date): Promise<void> {
  await addIdentity(db, {
    id: provider === 'email' ? userId : newId(),
    user_id: userId,
    provider,
    provider_id: userId,
    created_at: now,
    updated_at: now,
  })
}

export async function recordIdentityUse(
  db: Db,
  id: string,
  columns: Pick<Identity, 'email' | 'identity_data'>,
  now: Date,
): Promise<void> {
  await db
    .update(authIdentities)
    .set({ ...columns, last_sign_in_at: now, updated_at: now })
    .where(eq(authIdentities.id, id))
}

export async function deleteIdentity(db: Db, id: string): Promise<void> {
  await db.delete(authIdentities).where(eq(authIdentities.id, id))
}

export async function deleteIdentitiesOfProvider(db: Db, provider: string): Promise<void> {
  await db.delete(authIdentities).where(eq(authIdentities.provider, provider))
}

export async function countUsersByProvider(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ provider: authIdentities.provider, people: count(sql`distinct ${authIdentities.user_id}`) })
    .from(authIdentities)
    .groupBy(authIdentities.provider)
  return new Map(rows.map(({ provider, people }) => [provider, people]))
}
