import { and, eq, lt, sql } from 'drizzle-orm'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { idempotencyKeys } from '#server/platform/db/schema/system.ts'
import type { Db } from '../core/context.ts'

/**
 * Claims the idempotency key for this call and returns null; returns the existing row when the key is already claimed.
 */
export async function claimIdempotencyKey(db: Db, scope: string, key: string, bodyHash: string) {
  const [mine] = await db
    .insert(idempotencyKeys)
    .values({ scope, key, body_hash: bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (mine) return null
  return findIdempotencyKey(db, scope, key)
}

/** Returns the row of a key, or null for an unknown key. The row's `status` is null while its call is running. */
export async function findIdempotencyKey(db: Db, scope: string, key: string) {
  return maybeOne(
    db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))),
  )
}

/** Stores the response and its HTTP status, so that repeated calls get the same response. */
export async function saveIdempotentReply(db: Db, scope: string, key: string, status: number, reply: unknown) {
  await db
    .update(idempotencyKeys)
    .set({ status, reply })
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
}

/** Releases a key whose call failed and changed nothing, so that the client can retry with the same key. */
export async function releaseIdempotencyKey(db: Db, scope: string, key: string) {
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
}

/** Takes over a key whose process was killed before it stored a response. Returns true for exactly one caller. */
export async function takeOverIdempotencyKey(db: Db, scope: string, key: string, staleBefore: Date, now: Date) {
  const taken = await db
    .update(idempotencyKeys)
    .set({ created_at: now })
    .where(
      and(
        eq(idempotencyKeys.scope, scope),
        eq(idempotencyKeys.key, key),
        sql`${idempotencyKeys.status} is null`,
        lt(idempotencyKeys.created_at, staleBefore),
      ),
    )
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
}
