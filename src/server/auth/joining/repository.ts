import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { invitations } from '#server/db/schema/team.ts'
import type { Db } from '#server/kernel/context.ts'

/** Takes the open invitation of this address; null when there is none, it was taken back or it ran out. */
export async function acceptInvitation(db: Db, userId: string, email: string, now: Date) {
  const [invitation] = await db
    .update(invitations)
    .set({ accepted_at: now, user_id: userId })
    .where(
      and(
        eq(sql`lower(${invitations.email})`, email.toLowerCase()),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
        gt(invitations.expires_at, now),
      ),
    )
    .returning({ id: invitations.id, role: invitations.role })
  return invitation ?? null
}
