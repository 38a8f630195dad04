import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { apiKeys } from '#server/platform/db/schema/team.ts'

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
