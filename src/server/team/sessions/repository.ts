import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { authSessions } from '#server/db/schema/auth.ts'
import type { Db } from '#server/kernel/context.ts'

const maxSessions = 100

/** The sessions of a user that nobody ended, the one seen last first. */
export async function listOpenSessions(db: Db, userId: string) {
  return db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.user_id, userId), isNull(authSessions.ended_at)))
    .orderBy(sql`coalesce(${authSessions.refreshed_at}, ${authSessions.created_at}) desc`, desc(authSessions.id))
    .limit(maxSessions)
}

/** Ends this session of the user. False: there is none, or it ended before. */
export async function endSessionRow(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(authSessions)
    .set({ ended_at: now })
    .where(and(eq(authSessions.id, id), eq(authSessions.user_id, userId), isNull(authSessions.ended_at)))
    .returning({ id: authSessions.id })
  return ended.length > 0
}
