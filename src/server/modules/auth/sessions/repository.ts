import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { authSessions } from '#server/platform/db/schema/auth.ts'

const maxSessions = 100

/** Returns the user's sessions that were not ended, most recently used first. Expired sessions are included. */
export async function listOpenSessions(db: Db, userId: string) {
  return db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.user_id, userId), isNull(authSessions.ended_at)))
    .orderBy(sql`coalesce(${authSessions.refreshed_at}, ${authSessions.created_at}) desc`, desc(authSessions.id))
    .limit(maxSessions)
}

/** Ends a session. Returns false when the user has no such session, or it had already ended. */
export async function endSessionRow(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(authSessions)
    .set({ ended_at: now })
    .where(and(eq(authSessions.id, id), eq(authSessions.user_id, userId), isNull(authSessions.ended_at)))
    .returning({ id: authSessions.id })
  return ended.length > 0
}
