import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import {
  authFlowStates,
  authOneTimeTokens,
  type FlowPurpose,
  type OneTimePurpose,
} from '#server/platform/db/schema/auth.ts'

export type { FlowPurpose, OneTimePurpose }
export type MailToken = typeof authOneTimeTokens.$inferSelect & { user_id: string }
export type FlowState = typeof authFlowStates.$inferSelect

const toMailToken = (row: typeof authOneTimeTokens.$inferSelect | undefined): MailToken | null =>
  row?.user_id ? { ...row, user_id: row.user_id } : null

const isUnused = (now: Date) => and(isNull(authOneTimeTokens.used_at), gt(authOneTimeTokens.expires_at, now))

/** Stores a mailed token and deletes the user's earlier tokens of this purpose. */
export async function insertMailTokenReplacingEarlier(
  db: Db,
  row: typeof authOneTimeTokens.$inferInsert & { user_id: string },
): Promise<void> {
  await deleteMailTokens(db, row.user_id, [row.purpose])
  await db.insert(authOneTimeTokens).values(row)
}

/**
 * Deletes the user's mailed tokens of these purposes; without purposes, deletes all of them and the flow codes of links
 * and providers.
 */
export async function deleteMailTokens(db: Db, userId: string, purposes?: readonly OneTimePurpose[]): Promise<void> {
  if (!purposes) await deleteFlowStates(db, userId)
  await db
    .delete(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.user_id, userId), purposes && inArray(authOneTimeTokens.purpose, [...purposes])))
}

export async function findMailToken(
  db: Db,
  hash: string,
  purposes: readonly OneTimePurpose[],
  now: Date,
): Promise<MailToken | null> {
  const [row] = await db
    .select()
    .from(authOneTimeTokens)
    .where(
      and(eq(authOneTimeTokens.token_hash, hash), inArray(authOneTimeTokens.purpose, [...purposes]), isUnused(now)),
    )
  return toMailToken(row)
}

/** Counts one attempt at the code of each matching token and returns the tokens that had an attempt left. */
export async function countCodeAttempts(
  db: Db,
  userId: string,
  purposes: readonly OneTimePurpose[],
  maxAttempts: number,
  now: Date,
): Promise<MailToken[]> {
  const rows = await db
    .update(authOneTimeTokens)
    .set({ tries: sql`${authOneTimeTokens.tries} + 1` })
    .where(
      and(
        eq(authOneTimeTokens.user_id, userId),
        inArray(authOneTimeTokens.purpose, [...purposes]),
        lt(authOneTimeTokens.tries, maxAttempts),
        isUnused(now),
      ),
    )
    .returning()
  return rows.flatMap(row => toMailToken(row) ?? [])
}

/** Marks a mailed token as used. Returns true for exactly one caller. */
export async function consumeMailToken(db: Db, hash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(authOneTimeTokens)
    .set({ used_at: now })
    .where(and(eq(authOneTimeTokens.token_hash, hash), isUnused(now)))
    .returning({ hash: authOneTimeTokens.token_hash })
  return used.length > 0
}

/** Whether the user's unexpired token of this purpose, sent to `email`, has been used. */
export async function wasMailTokenUsed(
  db: Db,
  userId: string,
  { purpose, email }: { purpose: OneTimePurpose; email: string },
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ used: authOneTimeTokens.used_at })
    .from(authOneTimeTokens)
    .where(
      and(
        eq(authOneTimeTokens.user_id, userId),
        eq(authOneTimeTokens.purpose, purpose),
        eq(authOneTimeTokens.email, email),
        gt(authOneTimeTokens.expires_at, now),
      ),
    )
  return row !== undefined && row.used !== null
}

/** Stores a flow code and deletes the flow codes that expired before `now`. */
export async function addFlowState(db: Db, row: typeof authFlowStates.$inferInsert, now: Date): Promise<void> {
  await db.delete(authFlowStates).where(lt(authFlowStates.expires_at, now))
  await db.insert(authFlowStates).values(row)
}

export async function findFlowState(db: Db, hash: string): Promise<FlowState | null> {
  return maybeOne(db.select().from(authFlowStates).where(eq(authFlowStates.code_hash, hash)))
}

/** Marks a flow code as used. Returns true for exactly one caller. */
export async function consumeFlowState(db: Db, hash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(authFlowStates)
    .set({ used_at: now })
    .where(and(eq(authFlowStates.code_hash, hash), isNull(authFlowStates.used_at)))
    .returning({ hash: authFlowStates.code_hash })
  return used.length > 0
}

/** Deletes a user's flow codes; keeps those that continue the session `exceptSessionId`. */
export async function deleteFlowStates(db: Db, userId: string, exceptSessionId?: string): Promise<void> {
  const isOtherSession =
    exceptSessionId === undefined
      ? undefined
      : or(isNull(authFlowStates.session_id), ne(authFlowStates.session_id, exceptSessionId))
  await db.delete(authFlowStates).where(and(eq(authFlowStates.user_id, userId), isOtherSession))
}
