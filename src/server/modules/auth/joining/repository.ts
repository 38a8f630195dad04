import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { authUsers, members } from '#server/platform/db/schema/auth.ts'
import { invitations } from '#server/platform/db/schema/team.ts'
import { displayName } from '../members/repository.ts'

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

const isOpen = and(isNull(invitations.accepted_at), isNull(invitations.revoked_at))
const columns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  userId: invitations.user_id,
  invitedBy: displayName,
  sentAt: invitations.sent_at,
  expiresAt: invitations.expires_at,
}
const selectInvitations = (db: Db) =>
  db
    .select(columns)
    .from(invitations)
    .leftJoin(members, eq(members.id, invitations.invited_by))
    .leftJoin(authUsers, eq(authUsers.id, members.user_id))

export type InvitationRow = Awaited<ReturnType<typeof listOpenInvitations>>[number]

/** Returns the invitations that are neither accepted nor revoked, newest first. Expired invitations are included. */
export async function listOpenInvitations(db: Db) {
  return selectInvitations(db).where(isOpen).orderBy(desc(invitations.sent_at), desc(invitations.id))
}

/** Returns the open invitation. Throws not_found when there is none. */
export async function getOpenInvitation(db: Db, id: string): Promise<InvitationRow> {
  return one(selectInvitations(db).where(and(eq(invitations.id, id), isOpen)), 'not_found')
}

/**
 * Returns the invitation, locked so that it cannot be accepted, resent or revoked concurrently. Throws not_found when
 * there is none.
 */
export async function getOpenInvitationForUpdate(db: TxDb, id: string): Promise<InvitationRow> {
  await db.select({ id: invitations.id }).from(invitations).where(eq(invitations.id, id)).for('update')
  return getOpenInvitation(db, id)
}

/** Locks the open invitations that a member sent. */
export async function lockOpenInvitationsOfMember(db: TxDb, memberId: string): Promise<InvitationRow[]> {
  const isOpenOfMember = and(eq(invitations.invited_by, memberId), isOpen)
  await db.select({ id: invitations.id }).from(invitations).where(isOpenOfMember).orderBy(invitations.id).for('update')
  return selectInvitations(db).where(isOpenOfMember)
}

/** Adds an invitation. Returns false when the e-mail address already has an open invitation. */
export async function addInvitation(db: Db, row: typeof invitations.$inferInsert): Promise<boolean> {
  const added = await db.insert(invitations).values(row).onConflictDoNothing().returning({ id: invitations.id })
  return added.length > 0
}

/** Revokes an expired invitation, so that its e-mail address can be invited again. */
export async function revokeExpiredInvitation(db: Db, email: string, now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ revoked_at: now })
    .where(and(eq(sql`lower(${invitations.email})`, email.toLowerCase()), isOpen, lte(invitations.expires_at, now)))
}

export async function updateInvitation(
  db: Db,
  id: string,
  change: Partial<
    Pick<typeof invitations.$inferSelect, 'sent_at' | 'expires_at' | 'user_id' | 'revoked_at' | 'invited_by'>
  >,
): Promise<void> {
  await db.update(invitations).set(change).where(eq(invitations.id, id))
}
