import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { authUsers, members } from '#server/platform/db/schema/auth.ts'
import { apiKeys } from '#server/platform/db/schema/team.ts'
import { displayName } from '../members/repository.ts'

/** Finds a key by its hash unless it is revoked or expired. */
export async function findApiKey(db: Db, hash: string, now: Date) {
  return maybeOne(
    db
      .select({ id: apiKeys.id, name: apiKeys.name, role: apiKeys.role })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.key_hash, hash),
          isNull(apiKeys.revoked_at),
          or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, now)),
        ),
      ),
  )
}

/**
 * Records the last use of a key, unless a use after `before` is already recorded, so that a busy key is not written on
 * every call.
 */
export async function recordKeyUse(db: Db, id: string, before: Date, now: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ last_used_at: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.last_used_at), lt(apiKeys.last_used_at, before))))
}

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  role: apiKeys.role,
  lastFour: apiKeys.last_four,
  createdBy: displayName,
  createdAt: apiKeys.created_at,
  expiresAt: apiKeys.expires_at,
  lastUsedAt: apiKeys.last_used_at,
}
const selectApiKeys = (db: Db) =>
  db
    .select(columns)
    .from(apiKeys)
    .leftJoin(members, eq(members.id, apiKeys.created_by))
    .leftJoin(authUsers, eq(authUsers.id, members.user_id))

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeyRows>>[number]

/** Returns the keys that are not revoked, newest first. Expired keys remain listed until they are revoked. */
export async function listApiKeyRows(db: Db) {
  return selectApiKeys(db).where(isNull(apiKeys.revoked_at)).orderBy(desc(apiKeys.created_at), desc(apiKeys.id))
}

/** Returns the API key. Throws not_found when there is none. */
export async function getApiKeyRow(db: Db, id: string): Promise<ApiKeyRow> {
  return one(selectApiKeys(db).where(eq(apiKeys.id, id)), 'not_found')
}

export async function insertApiKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(row)
}

/** Revokes the API key and returns its name. Throws not_found when there is no active key with this id. */
export async function revokeApiKeyRow(db: Db, id: string, now: Date): Promise<string> {
  const [row] = await db
    .update(apiKeys)
    .set({ revoked_at: now })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revoked_at)))
    .returning({ name: apiKeys.name })
  return orThrow(row?.name, 'not_found')
}
