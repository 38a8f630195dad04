import { and, count, desc, eq } from 'drizzle-orm'
import type { Db, Role } from '#server/platform/core/context.ts'
import { authFactors, authUsers, members } from '#server/platform/db/schema/auth.ts'
import { apiKeys } from '#server/platform/db/schema/team.ts'
import type { User } from '../repository.ts'

/** Returns one page of all users, newest first, and the total number of users. */
export async function listUserPage(db: Db, page: number, perPage: number): Promise<{ users: User[]; total: number }> {
  const [counted] = await db.select({ total: count() }).from(authUsers)
  const users = await db
    .select()
    .from(authUsers)
    .orderBy(desc(authUsers.created_at), desc(authUsers.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { users, total: counted?.total ?? 0 }
}

/** Returns the current role of the member who created the key; null when that member has left the team. */
export async function findKeyCreatorRole(db: Db, keyId: string): Promise<Role | null> {
  const [creator] = await db
    .select({ role: members.role })
    .from(apiKeys)
    .innerJoin(members, eq(members.id, apiKeys.created_by))
    .where(eq(apiKeys.id, keyId))
  return creator?.role ?? null
}

/** Deletes a second factor of the user. Returns false when the user has no such factor. */
export async function deleteFactorOfUser(db: Db, userId: string, factorId: string): Promise<boolean> {
  const deleted = await db
    .delete(authFactors)
    .where(and(eq(authFactors.id, factorId), eq(authFactors.user_id, userId)))
    .returning({ id: authFactors.id })
  return deleted.length > 0
}
