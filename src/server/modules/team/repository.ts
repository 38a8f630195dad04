import { sql } from 'drizzle-orm'
import { authUsers } from '#server/platform/db/schema/auth.ts'

const maxNameLength = 120

/** The same characters that `toOneLine` replaces. */
const lineBreakPattern = '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+'
const singleLineName = sql`regexp_replace(${authUsers.user_metadata}->>'name', ${lineBreakPattern}, ' ', 'g')`

/** The name that the member chose, on one line; null when there is none. */
export const chosenName = sql<string | null>`nullif(left(trim(${singleLineName}), ${maxNameLength}), '')`

/** The member's chosen name, or the e-mail address without one. Null when the join found no user. */
export const displayName = sql<string | null>`coalesce(${chosenName}, ${authUsers.email})`

/**
 * The chosen name, followed by the e-mail address in parentheses. Only the e-mail address is verified; the name could
 * be another person's.
 */
export const verifiedName = sql<
  string | null
>`coalesce(${chosenName} || ' (' || ${authUsers.email} || ')', ${authUsers.email})`
