import { sql } from 'drizzle-orm'
import { authUsers } from '#server/db/schema/auth.ts'

const maxNameLength = 120

/** What `toOneLine` takes out of a text. */
const lineBreakPattern = '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+'
const singleLineName = sql`regexp_replace(${authUsers.user_metadata}->>'name', ${lineBreakPattern}, ' ', 'g')`

/** The name that a member wrote, on one line; null where there is none. */
export const chosenName = sql<string | null>`nullif(left(trim(${singleLineName}), ${maxNameLength}), '')`

/** How a member is called: by name, else by address. Null where nobody was joined. */
export const displayName = sql<string | null>`coalesce(${chosenName}, ${authUsers.email})`

/** A member by the address that was proven, beside the name they chose for themselves, which may be another's. */
export const verifiedName = sql<
  string | null
>`coalesce(${chosenName} || ' (' || ${authUsers.email} || ')', ${authUsers.email})`
