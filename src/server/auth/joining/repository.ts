import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { invitations } from '#server/db/schema/team.ts'
import type { Db } from '#server/kernel/context.ts'

const isOpenInvitation = (email: string, now: Date) =>
  and(
    eq(sql`lower(${invitations.email})`, email.toLowerCase()),
    isNull(invitations.accepted_at),
    isNull(invitations.revoked_at),
    gt(invitations.expires_at, now),
  )

/** Whether somebody asked this address to join, and still does. */
export async function hasOpenInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  const [invitation] = await db.select({ id: invitations.id }).from(invitations).where(isOpenInvitation(email, now))
  return invitation !== undefined
}

/** As what somebody is asked to join by this address, also where the link ran out and may be sent again. */
export async function findInvitedRole(db: Db, email: string) {
  const [invitation] = await db
    .select({ role: invitations.role })
    .from(invitations)
    .where(
      and(
        eq(sql`lower(${invitations.email})`, email.toLowerCase()),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
      ),
    )
  return invitation?.role ?? null
}

/** Takes the open invitation of this address; null when there is none, it was taken back or it ran out. */
export async function acceptInvitation(db: Db, userId: string, email: string, now: Date) {
  const [invitation] = await db
    .update(invitations)
    .set({ accepted_at: now, user_id: userId })
    .where(isOpenInvitation(email, now))
    .returning({ id: invitations.id, role: invitations.role })
  return invitation ?? null
}
