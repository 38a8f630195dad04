import { sql } from 'drizzle-orm'

/**
 * Makes a commit return before the change is on disk, when it is added to the condition of a statement
 * (docs/decisions/0045). Use it for changes that happen again or are not missed after a power loss, never in a
 * transaction that writes anything else.
 */
export const asyncCommit = sql`set_config('synchronous_commit', 'off', true) is not null`
