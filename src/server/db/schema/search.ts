import { sql } from 'drizzle-orm'
import { type AnyPgColumn, text } from 'drizzle-orm/pg-core'

/**
 * What a search compares of a row, as `searchKey` says it. Null: not written yet, because the version before wrote the row or
 * changed what it is made from. A trigger empties it then, and the chore 'search keys' fills it.
 */
export const searchKeyColumn = () => text('search_key')

/** The words of a buyer's name and e-mail as the version before looks for them: rows without a search key are found by them. */
export const buildSearchWords = (name: AnyPgColumn, email: AnyPgColumn) =>
  sql`array_to_tsvector(string_to_array(btrim(regexp_replace(lower(left(${name}, 200) || ' ' || left(${email}, 254)), '\\s+', ' ', 'g')), ' '))`

/** The words of a search key, for search by the beginning of a word. Needs no extension of PostgreSQL. */
export const buildKeyWords = (key: AnyPgColumn) => sql`array_to_tsvector(string_to_array(${key}, ' '))`

/** What the address said where a shopper came from, as the indexes hold it. */
export const selectSourceValue = (source: AnyPgColumn, name: 'utm_source' | 'utm_campaign') =>
  sql<string | null>`(${source} ->> ${sql.raw(`'${name}'`)})`
