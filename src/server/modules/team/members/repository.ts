import { asc, eq, sql } from 'drizzle-orm'
import type { InvitedRole } from '#contract/team.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { authFactors, authUsers, members } from '#server/platform/db/schema/auth.ts'
import { chosenName } from '../repository.ts'

const columns = {
  id: members.id,
  userId: members.user_id,
  email: authUsers.email,
  name: chosenName,
  role: members.role,
  twoFactor: sql<boolean>`exists (select 1 from ${authFactors}
    where ${authFactors.user_id} = ${members.user_id} and ${authFactors.status} = 'verified')`,
  createdAt: members.created_at,
  lastSignInAt: authUsers.last_sign_in_at,
}
const selectMembers = (db: Db) =>
  db.select(columns).from(members).innerJoin(authUsers, eq(authUsers.id, members.user_id))

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** Lists the members: the owner first, then the others in the order in which they joined. */
export async function listMembers(db: Db) {
  return selectMembers(db).orderBy(sql`${members.role} <> 'owner'`, asc(members.created_at), asc(members.id))
}

/** Returns the member. Throws not_found when there is none. */
export async function getMemberRow(db: Db, id: string): Promise<MemberRow> {
  return one(selectMembers(db).where(eq(members.id, id)), 'not_found')
}

export async function findMemberByEmail(db: Db, email: string): Promise<MemberRow | null> {
  return maybeOne(selectMembers(db).where(eq(sql`lower(${authUsers.email})`, email.toLowerCase())))
}

/** Returns the member, locked until the transaction ends. Throws not_found when there is none. */
export async function getMemberForUpdate(db: TxDb, id: string): Promise<MemberRow> {
  await db.select({ id: members.id }).from(members).where(eq(members.id, id)).for('update')
  return getMemberRow(db, id)
}

export async function updateMemberRole(db: Db, id: string, role: InvitedRole): Promise<void> {
  await db.update(members).set({ role }).where(eq(members.id, id))
}
