import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { InvitedRole } from '#contract/team.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { authFactors, authUsers, members } from '#server/platform/db/schema/auth.ts'
import { apiKeys } from '#server/platform/db/schema/team.ts'

const maxNameLength = 120

/** The same characters that `toOneLine` replaces. */
const lineBreakPattern = '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+'
const singleLineName = sql`regexp_replace(${authUsers.user_metadata}->>'name', ${lineBreakPattern}, ' ', 'g')`

/** The name that the member chose, on one line; null when there is none. */
const chosenName = sql<string | null>`nullif(left(trim(${singleLineName}), ${maxNameLength}), '')`

/** The member's chosen name, or the e-mail address without one. Null when the join found no user. */
export const displayName = sql<string | null>`coalesce(${chosenName}, ${authUsers.email})`

// The column names are qualified with their tables by hand, because drizzle omits the table's name in a query of a
// single table, and the columns of the subquery would be ambiguous.
/** Selects the current display name of the member with this id; null for no such member. */
export const selectMemberName = (memberId: AnyPgColumn): SQL<string | null> =>
  sql<string | null>`(select ${displayName} from ${members} join ${authUsers} on ${authUsers}.id = ${members}.user_id
    where ${members}.id = ${memberId})`

// A fragment of its own, because drizzle keeps the table's name only in nested fragments of a query of a single table.
// Without that name, `created_by` would mean the column of `api_keys`.
const selectKeyName = (keyId: AnyPgColumn) =>
  sql<string | null>`(select ${apiKeys}.name from ${apiKeys} where ${apiKeys}.id = ${keyId})`

/** Selects the current name of the member or API key with this id; null when there is neither. */
export const selectActorName = (actorId: AnyPgColumn): SQL<string | null> =>
  sql<string | null>`coalesce(${selectMemberName(actorId)}, ${selectKeyName(actorId)})`

/**
 * The chosen name, followed by the e-mail address in parentheses. Only the e-mail address is verified; the name could
 * be another person's.
 */
const verifiedName = sql<
  string | null
>`coalesce(${chosenName} || ' (' || ${authUsers.email} || ')', ${authUsers.email})`

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

/** Returns the current display name of the member with this id, or null. */
export async function findMemberName(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ name: displayName })
    .from(members)
    .innerJoin(authUsers, eq(authUsers.id, members.user_id))
    .where(eq(members.id, id))
  return row?.name ?? null
}

/** Maps the ids of members to their verified names, and those of API keys to the keys' names. */
export async function mapActorsToNames(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .select({ id: members.id, name: verifiedName })
    .from(members)
    .innerJoin(authUsers, eq(authUsers.id, members.user_id))
    .where(inArray(members.id, [...ids]))
  const keys = await db
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(inArray(apiKeys.id, [...ids]))
  return new Map([...keys, ...people].map(({ id, name }) => [id, name]))
}

/** Returns the current name of the member or API key with this id, or null. */
export async function findActorName(db: Db, id: string): Promise<string | null> {
  const [key] = await db.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, id))
  return key?.name ?? findMemberName(db, id)
}
