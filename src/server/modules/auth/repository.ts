import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Role, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import {
  authFactors,
  authOneTimeTokens,
  authRefreshTokens,
  authSessions,
  authSigningKeys,
  authUsers,
  members,
  type OneTimePurpose,
} from '#server/platform/db/schema/auth.ts'
import { getEmail } from './accounts.ts'
import { ensureOwnIdentity } from './identities/repository.ts'
import { deleteFlowStates } from './one-time/repository.ts'

export type User = typeof authUsers.$inferSelect
export type Session = typeof authSessions.$inferSelect
export type RefreshToken = typeof authRefreshTokens.$inferSelect

export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  return maybeOne(
    db
      .select()
      .from(authUsers)
      .where(eq(sql`lower(${authUsers.email})`, email.toLowerCase())),
  )
}

/** Returns the users who have the e-mail address or requested it. */
export async function listUsersWithEmail(db: Db, email: string): Promise<User[]> {
  const address = email.toLowerCase()
  return db
    .select()
    .from(authUsers)
    .where(or(eq(sql`lower(${authUsers.email})`, address), eq(sql`lower(${authUsers.new_email})`, address)))
    .limit(10)
}

/**
 * Adds a user with an e-mail identity, a phone identity or both. Returns null when the e-mail address or phone number
 * is taken.
 */
export async function addUser(db: Db, user: typeof authUsers.$inferInsert): Promise<User | null> {
  const added = await addUserWithoutIdentity(db, user)
  if (!added || added.is_anonymous) return added
  if (getEmail(added) !== '') await ensureOwnIdentity(db, added.id, 'email', added.created_at)
  if (added.phone !== null) await ensureOwnIdentity(db, added.id, 'phone', added.created_at)
  return added
}

/** Adds a user like `addUser`, but without an identity, which the caller adds. */
export async function addUserWithoutIdentity(db: Db, user: typeof authUsers.$inferInsert): Promise<User | null> {
  return maybeOne(db.insert(authUsers).values(user).onConflictDoNothing().returning())
}

export type UserChange = Partial<Omit<User, 'id' | 'created_at' | 'updated_at'>>

export async function updateUserRow(db: Db, id: string, changes: UserChange, now: Date): Promise<User | null> {
  const [user] = await db
    .update(authUsers)
    .set({ ...changes, updated_at: now })
    .where(eq(authUsers.id, id))
    .returning()
  // A password or a changed e-mail address allows the user to sign in by e-mail.
  const opensMail = changes.email !== undefined || typeof changes.password_hash === 'string'
  if (user && opensMail && getEmail(user) !== '') await ensureOwnIdentity(db, id, 'email', now)
  if (user && typeof changes.phone === 'string') await ensureOwnIdentity(db, id, 'phone', now)
  return user ?? null
}

/** Deletes a user. Foreign keys also delete the user's sessions, factors and membership. */
export async function deleteUserRow(db: Db, id: string): Promise<void> {
  await db.delete(authUsers).where(eq(authUsers.id, id))
}

/** Adds a member. Returns false when the user is a member already, or the shop already has an owner. */
export async function addMember(db: Db, id: string, userId: string, role: Role): Promise<boolean> {
  const added = await db.insert(members).values({ id, user_id: userId, role }).onConflictDoNothing().returning()
  return added.length > 0
}

export async function hasOwner(db: Db): Promise<boolean> {
  const [owner] = await db.select({ id: members.id }).from(members).where(eq(members.role, 'owner'))
  return owner !== undefined
}

export async function findRoleOfUser(db: Db, userId: string): Promise<Role | null> {
  const [member] = await db.select({ role: members.role }).from(members).where(eq(members.user_id, userId))
  return member?.role ?? null
}

/**
 * Returns the session of an access token with its user and member; null when the session has ended. `member` is null
 * for a user who is not a member.
 */
export async function findAuthenticatedSession(db: Db, sessionId: string, userId: string) {
  return maybeOne(
    db
      .select({
        session: authSessions,
        user: authUsers,
        member: { id: members.id, role: members.role },
        twoFactor: sql<boolean>`exists (select 1 from ${authFactors}
        where ${authFactors.user_id} = ${authUsers.id} and ${authFactors.status} = 'verified')`,
      })
      .from(authSessions)
      .innerJoin(authUsers, eq(authUsers.id, authSessions.user_id))
      .leftJoin(members, eq(members.user_id, authUsers.id))
      .where(and(eq(authSessions.id, sessionId), eq(authSessions.user_id, userId), isNull(authSessions.ended_at))),
  )
}

export async function addSession(db: Db, session: typeof authSessions.$inferInsert): Promise<void> {
  await db.insert(authSessions).values(session)
}

/** Whether the account (e-mail address or phone number) opened a session from this network after `since`. */
export async function hasSignedInFrom(db: Db, account: string, address: string, since: Date): Promise<boolean> {
  const isAccount = or(eq(sql`lower(${authUsers.email})`, account.toLowerCase()), eq(authUsers.phone, account))
  const [session] = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.user_id))
    .where(and(isAccount, eq(authSessions.address, address), gt(authSessions.created_at, since)))
    .limit(1)
  return session !== undefined
}

/** Locks the session, so that rotations of its refresh tokens run one after another. */
export async function lockSession(db: TxDb, id: string): Promise<Session | null> {
  return maybeOne(db.select().from(authSessions).where(eq(authSessions.id, id)).for('update'))
}

export async function findUser(db: Db, id: string): Promise<User | null> {
  return maybeOne(db.select().from(authUsers).where(eq(authUsers.id, id)))
}

/** Locks the user, so that concurrent changes of the account run one after another. */
export async function lockUser(db: TxDb, id: string): Promise<User | null> {
  return maybeOne(db.select().from(authUsers).where(eq(authUsers.id, id)).for('update'))
}

export async function markSessionRefreshed(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(authSessions).set({ refreshed_at: now }).where(eq(authSessions.id, sessionId))
}

/**
 * Ends one session, all sessions of a user, or all but one. Unless only one session ends, pending flow codes are
 * deleted too.
 * @returns the number of ended sessions
 */
export async function endSessions(
  db: Db,
  scope: { userId: string; only?: string; except?: string },
  now: Date,
): Promise<number> {
  // The flow codes are deleted first: the statement waits for a concurrent exchange of a code, so that the session
  // which the exchange opens is ended below too.
  if (scope.only === undefined) await deleteFlowStates(db, scope.userId, scope.except)
  const ended = await db
    .update(authSessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(authSessions.user_id, scope.userId),
        isNull(authSessions.ended_at),
        scope.only === undefined ? undefined : eq(authSessions.id, scope.only),
        scope.except === undefined ? undefined : ne(authSessions.id, scope.except),
      ),
    )
    .returning({ id: authSessions.id })
  return ended.length
}

export async function findRefreshToken(db: Db, hash: string): Promise<RefreshToken | null> {
  return maybeOne(db.select().from(authRefreshTokens).where(eq(authRefreshTokens.token_hash, hash)))
}

export async function findLiveRefreshToken(db: Db, sessionId: string): Promise<RefreshToken | null> {
  return maybeOne(
    db
      .select()
      .from(authRefreshTokens)
      .where(and(eq(authRefreshTokens.session_id, sessionId), isNull(authRefreshTokens.replaced_at))),
  )
}

export async function addRefreshToken(db: Db, token: typeof authRefreshTokens.$inferInsert): Promise<void> {
  await db.insert(authRefreshTokens).values(token)
}

export async function markRefreshTokenReplaced(db: Db, id: number, now: Date): Promise<void> {
  await db.update(authRefreshTokens).set({ replaced_at: now }).where(eq(authRefreshTokens.id, id))
}

/** Stores a token and deletes every earlier token of this purpose. */
export async function replaceOneTimeToken(
  db: TxDb,
  purpose: OneTimePurpose,
  hash: string,
  expiresAt: Date,
): Promise<void> {
  await db.delete(authOneTimeTokens).where(eq(authOneTimeTokens.purpose, purpose))
  await db.insert(authOneTimeTokens).values({ token_hash: hash, purpose, expires_at: expiresAt })
}

const isUsable = (purpose: OneTimePurpose, hash: string, now: Date) =>
  and(
    eq(authOneTimeTokens.token_hash, hash),
    eq(authOneTimeTokens.purpose, purpose),
    isNull(authOneTimeTokens.used_at),
    gt(authOneTimeTokens.expires_at, now),
  )

export async function isOneTimeTokenUsable(db: Db, purpose: OneTimePurpose, hash: string, now: Date): Promise<boolean> {
  const [token] = await db
    .select()
    .from(authOneTimeTokens)
    .where(isUsable(purpose, hash, now))
  return token !== undefined
}

/** Marks a token as used. Returns true for exactly one caller. */
export async function consumeOneTimeToken(db: Db, purpose: OneTimePurpose, hash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(authOneTimeTokens)
    .set({ used_at: now })
    .where(isUsable(purpose, hash, now))
    .returning({ hash: authOneTimeTokens.token_hash })
  return used.length > 0
}

/** Returns the signing keys that are not retired, newest first. */
export async function listSigningKeys(db: Db) {
  return db
    .select()
    .from(authSigningKeys)
    .where(isNull(authSigningKeys.retired_at))
    .orderBy(desc(authSigningKeys.created_at), authSigningKeys.kid)
}

export async function addSigningKey(db: Db, key: typeof authSigningKeys.$inferInsert): Promise<void> {
  await db.insert(authSigningKeys).values(key)
}
