import { asc, eq, sql } from 'drizzle-orm'
import type { InvitedRole } from '#contract/team.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
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

export async function findMember(db: Db, id: string): Promise<MemberRow | null> {
  const [row] = await selectMembers(db).where(eq(members.id, id))
  return row ?? null
}

export async function findMemberByEmail(db: Db, email: string): Promise<MemberRow | null> {
  const [row] = await selectMembers(db).where(eq(sql`lower(${authUsers.email})`, email.toLowerCase()))
  return row ?? null
}

/** Locks the member until the transaction ends. */
export async function lockMember(db: TxDb, id: string): Promise<MemberRow | null> {
  await db.select({ id: members.id }).from(members).where(eq(members.id, id)).for('update')
  return findMember(db, id)
}

export async function updateMemberRole(db: Db, id: string, role: InvitedRole): Promise<void> {
  await db.update(members).set({ role }).where(eq(members.id, id))
}
