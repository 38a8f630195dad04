import { sql } from 'drizzle-orm'
import { authUsers } from '#server/db/schema/auth.ts'

const longest = 120

/** What `oneLine` takes out of a text. */
const notOfLines = '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+'
const nameInLine = sql`regexp_replace(${authUsers.user_metadata}->>'name', ${notOfLines}, ' ', 'g')`

/** The name that a member wrote, on one line; null where there is none. */
export const writtenName = sql<string | null>`nullif(left(trim(${nameInLine}), ${longest}), '')`

/** How a member is called: by name, else by address. Null where nobody was joined. */
export const calledName = sql<string | null>`coalesce(${writtenName}, ${authUsers.email})`

/** A member by the address that was proven, beside the name they chose for themselves, which may be another's. */
export const provenName = sql<
  string | null
>`coalesce(${writtenName} || ' (' || ${authUsers.email} || ')', ${authUsers.email})`
