import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { authUsers, members } from '#server/platform/db/schema/auth.ts'
import { apiKeys } from '#server/platform/db/schema/team.ts'

const maxNameLength = 120

/** The same characters that `toOneLine` replaces. */
const lineBreakPattern = '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+'
const singleLineName = sql`regexp_replace(${authUsers.user_metadata}->>'name', ${lineBreakPattern}, ' ', 'g')`

/** The name that the member chose, on one line; null when there is none. */
export const chosenName = sql<string | null>`nullif(left(trim(${singleLineName}), ${maxNameLength}), '')`

/** The member's chosen name, or the e-mail address without one. Null when the join found no user. */
export const displayName = sql<string | null>`coalesce(${chosenName}, ${authUsers.email})`

// The column names are qualified with their tables by hand, because drizzle omits the table's name in a query of a
// single table, and the columns of the subquery would be ambiguous.
/** Selects the current display name of the member with this id; null for no such member. */
export const selectMemberName = (memberId: AnyPgColumn): SQL<string | null> =>
  sql<string | null>`(select ${displayName} from ${members} join ${authUsers} on ${authUsers}.id = ${members}.user_id
    where ${members}.id = ${memberId})`

/** Selects the current name of the member or API key with this id; null when there is neither. */
export const selectActorName = (actorId: AnyPgColumn): SQL<string | null> =>
  sql<string | null>`coalesce(${selectMemberName(actorId)},
    (select ${apiKeys}.name from ${apiKeys} where ${apiKeys}.id = ${actorId}))`

/**
 * The chosen name, followed by the e-mail address in parentheses. Only the e-mail address is verified; the name could
 * be another person's.
 */
export const verifiedName = sql<
  string | null
>`coalesce(${chosenName} || ' (' || ${authUsers.email} || ')', ${authUsers.email})`
