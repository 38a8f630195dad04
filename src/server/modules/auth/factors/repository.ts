import { and, asc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import {
  authChallenges,
  authFactors,
  authFlowStates,
  authOutwardFlows,
  authRefreshTokens,
  authSessions,
  members,
} from '#server/platform/db/schema/auth.ts'

export type Factor = typeof authFactors.$inferSelect
export type Challenge = typeof authChallenges.$inferSelect
type Assurance = Pick<typeof authSessions.$inferSelect, 'aal' | 'amr' | 'factor_id'>

export async function listFactorsOfUser(db: Db, userId: string): Promise<Factor[]> {
  return db
    .select()
    .from(authFactors)
    .where(eq(authFactors.user_id, userId))
    .orderBy(asc(authFactors.created_at), asc(authFactors.id))
}

/** Returns the verified TOTP factors of all members. */
export async function listMemberFactors(db: Db): Promise<Pick<Factor, 'id' | 'secret_sealed'>[]> {
  return db
    .select({ id: authFactors.id, secret_sealed: authFactors.secret_sealed })
    .from(authFactors)
    .innerJoin(members, eq(members.user_id, authFactors.user_id))
    .where(and(eq(authFactors.status, 'verified'), eq(authFactors.factor_type, 'totp')))
}

/** Locks the factor, so that codes for it are checked one after another. */
export async function lockFactor(db: TxDb, userId: string, id: string): Promise<Factor | null> {
  return maybeOne(
    db
      .select()
      .from(authFactors)
      .where(and(eq(authFactors.id, id), eq(authFactors.user_id, userId)))
      .for('update'),
  )
}

export async function addFactor(db: Db, factor: typeof authFactors.$inferInsert): Promise<void> {
  await db.insert(authFactors).values(factor)
}

export async function updateFactor(
  db: Db,
  id: string,
  change: Partial<Pick<Factor, 'status' | 'last_step' | 'last_challenged_at' | 'updated_at'>>,
): Promise<void> {
  await db.update(authFactors).set(change).where(eq(authFactors.id, id))
}

export async function deleteFactor(db: Db, id: string): Promise<void> {
  await db.delete(authFactors).where(eq(authFactors.id, id))
}

/** Deletes every second factor of a user. @returns how many of them were verified */
export async function deleteFactorsOfUser(db: Db, userId: string): Promise<number> {
  const deleted = await db
    .delete(authFactors)
    .where(eq(authFactors.user_id, userId))
    .returning({ status: authFactors.status })
  return deleted.filter(factor => factor.status === 'verified').length
}

/** Deletes the user's factors that were never verified; with `before`, only those created earlier. */
export async function deleteUnverifiedFactors(db: Db, userId: string, before?: Date): Promise<void> {
  await db
    .delete(authFactors)
    .where(
      and(
        eq(authFactors.user_id, userId),
        eq(authFactors.status, 'unverified'),
        before && lt(authFactors.created_at, before),
      ),
    )
}

export async function addChallenge(db: Db, challenge: typeof authChallenges.$inferInsert): Promise<void> {
  await db.insert(authChallenges).values(challenge)
}

export async function deleteExpiredChallenges(db: Db, factorId: string, before: Date): Promise<void> {
  await db
    .delete(authChallenges)
    .where(and(eq(authChallenges.factor_id, factorId), lt(authChallenges.expires_at, before)))
}

export async function findChallenge(db: Db, factorId: string, id: string) {
  return maybeOne(
    db
      .select()
      .from(authChallenges)
      .where(and(eq(authChallenges.id, id), eq(authChallenges.factor_id, factorId))),
  )
}

export async function countWrongCode(db: Db, challengeId: string): Promise<void> {
  await db
    .update(authChallenges)
    .set({ tries: sql`${authChallenges.tries} + 1` })
    .where(eq(authChallenges.id, challengeId))
}

export async function closeChallenge(db: Db, challengeId: string, now: Date): Promise<void> {
  await db.update(authChallenges).set({ verified_at: now }).where(eq(authChallenges.id, challengeId))
}

/** Locks and returns the sessions that this factor raised to aal2. */
export async function lockSessionsRaisedByFactor(db: TxDb, factorId: string) {
  return db.select().from(authSessions).where(eq(authSessions.factor_id, factorId)).for('update')
}

export async function updateAssurance(db: Db, sessionId: string, assurance: Partial<Assurance>): Promise<void> {
  await db.update(authSessions).set(assurance).where(eq(authSessions.id, sessionId))
}

/** Ends all aal1 sessions of the user except one. */
export async function endSingleFactorSessions(
  db: Db,
  userId: string,
  exceptSessionId: string,
  now: Date,
): Promise<void> {
  await db
    .update(authSessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(authSessions.user_id, userId),
        eq(authSessions.aal, 'aal1'),
        ne(authSessions.id, exceptSessionId),
        isNull(authSessions.ended_at),
      ),
    )
}

/**
 * Invalidates everything that could resume the session as it was before the second factor: refresh tokens lose the
 * grace period in which a replaced token is still accepted, and pending flows of the session are deleted.
 */
export async function revokeSessionGrants(db: Db, sessionId: string): Promise<void> {
  await db
    .update(authRefreshTokens)
    .set({ replaced_at: new Date(0) })
    .where(eq(authRefreshTokens.session_id, sessionId))
  await db.delete(authOutwardFlows).where(eq(authOutwardFlows.session_id, sessionId))
  await db.delete(authFlowStates).where(eq(authFlowStates.session_id, sessionId))
}
