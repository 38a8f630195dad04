import { sql } from 'drizzle-orm'
import { authUsers } from '#server/db/schema/auth.ts'

const longest = 120

/** The name that a member wrote; null where there is none. */
export const writtenName = sql<string | null>`nullif(left(trim(${authUsers.user_metadata}->>'name'), ${longest}), '')`

/** How a member is called: by name, else by address. Null where nobody was joined. */
export const calledName = sql<string | null>`coalesce(${writtenName}, ${authUsers.email})`
