import { and, count, countDistinct, eq, isNotNull, or } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { authFactors, authPhoneSenders, authUsers } from '#server/platform/db/schema/auth.ts'
import type { User } from '../repository.ts'

export type PhoneSender = typeof authPhoneSenders.$inferSelect

export async function findUserByPhone(db: Db, phone: string): Promise<User | null> {
  return maybeOne(db.select().from(authUsers).where(eq(authUsers.phone, phone)))
}

/** Returns the users who have this phone number or are changing to it. */
export async function listUsersWithPhone(db: Db, phone: string): Promise<User[]> {
  return db
    .select()
    .from(authUsers)
    .where(or(eq(authUsers.phone, phone), eq(authUsers.new_phone, phone)))
    .limit(10)
}

/** Returns the configured message sender, enabled or not. There is at most one. */
export async function findPhoneSender(db: Db): Promise<PhoneSender | null> {
  return maybeOne(db.select().from(authPhoneSenders).orderBy(authPhoneSenders.created_at).limit(1))
}

/** Locks the message sender, so that concurrent changes run one after another. */
export async function lockPhoneSender(db: TxDb): Promise<PhoneSender | null> {
  return maybeOne(db.select().from(authPhoneSenders).orderBy(authPhoneSenders.created_at).limit(1).for('update'))
}

export async function insertPhoneSender(db: Db, row: typeof authPhoneSenders.$inferInsert): Promise<void> {
  await db.insert(authPhoneSenders).values(row)
}

export async function updatePhoneSender(db: Db, id: string, changes: Partial<PhoneSender>): Promise<void> {
  await db.update(authPhoneSenders).set(changes).where(eq(authPhoneSenders.id, id))
}

export async function deletePhoneSenders(db: Db): Promise<void> {
  await db.delete(authPhoneSenders)
}

/** Returns the number of accounts with a confirmed phone, and of users with a phone as second factor. */
export async function countPhones(db: Db): Promise<{ people: number; factors: number }> {
  const [users] = await db.select({ people: count() }).from(authUsers).where(isNotNull(authUsers.phone_confirmed_at))
  const [factors] = await db
    .select({ factors: countDistinct(authFactors.user_id) })
    .from(authFactors)
    .where(and(eq(authFactors.factor_type, 'phone'), eq(authFactors.status, 'verified')))
  return { people: users?.people ?? 0, factors: factors?.factors ?? 0 }
}
