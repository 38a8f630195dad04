import { sql } from 'drizzle-orm'
import { type AnyPgColumn, text } from 'drizzle-orm/pg-core'

/**
 * The text of a row that searches compare, built by `searchKey`. It is null after the previous version of the software
 * wrote the row or changed its source columns: a trigger then clears the column, and the job 'search keys' fills it.
 */
export const searchKeyColumn = () => text('search_key')

/**
 * Words of a buyer's name and e-mail address. The previous version searches by them, and so does this one for rows
 * without a search key.
 */
export const buildSearchWords = (name: AnyPgColumn, email: AnyPgColumn) =>
  sql`array_to_tsvector(string_to_array(btrim(regexp_replace(lower(left(${name}, 200) || ' ' || left(${email}, 254)), '\\s+', ' ', 'g')), ' '))`

/** Words of a search key, for prefix search without a PostgreSQL extension. */
export const buildKeyWords = (key: AnyPgColumn) => sql`array_to_tsvector(string_to_array(${key}, ' '))`

/**
 * Selects a UTM parameter of the order's source. The name is a literal in the SQL, so that the expression matches the
 * indexes.
 */
export const selectSourceValue = (source: AnyPgColumn, name: 'utm_source' | 'utm_medium' | 'utm_campaign') =>
  sql<string | null>`(${source} ->> ${sql.raw(`'${name}'`)})`
