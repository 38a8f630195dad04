import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { invitations } from '#server/platform/db/schema/team.ts'

const isOpenInvitation = (email: string, now: Date) =>
  and(
    eq(sql`lower(${invitations.email})`, email.toLowerCase()),
    isNull(invitations.accepted_at),
    isNull(invitations.revoked_at),
    gt(invitations.expires_at, now),
  )

export async function hasOpenInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  const [invitation] = await db.select({ id: invitations.id }).from(invitations).where(isOpenInvitation(email, now))
  return invitation !== undefined
}

/**
 * Returns the role for which an e-mail address is invited. An expired invitation counts too, because it may be sent
 * again.
 */
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

/**
 * Marks the open invitation of this e-mail address as accepted; returns null when there is none, or it was revoked or
 * has expired.
 */
export async function acceptInvitation(db: Db, userId: string, email: string, now: Date) {
  return maybeOne(
    db
      .update(invitations)
      .set({ accepted_at: now, user_id: userId })
      .where(isOpenInvitation(email, now))
      .returning({ id: invitations.id, role: invitations.role }),
  )
}
