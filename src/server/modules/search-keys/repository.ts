import { and, asc, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { toSearchKey, toSearchTerms } from '#domain/search-key.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { products, productVariants } from '#server/platform/db/schema/catalog.ts'
import { foldForSearch } from '#server/platform/db/schema/columns.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { buildKeyWords, buildSearchWords } from '#server/platform/db/schema/search.ts'
import { buildPersonKey, buildProductKey, buildVariantKey } from './keys.ts'

const buildPrefixQuery = (words: readonly string[]) =>
  words.map(word => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ')

/** The columns of an order or a customer that a search for people needs. */
export type PersonColumns = Record<'name' | 'email' | 'search_key', AnyPgColumn>

/**
 * Matches rows in which each word is a prefix of a word in the name or e-mail address. Rows without a search key yet
 * are matched on name and e-mail directly. Returns undefined without words.
 */
export function buildPersonCondition(
  words: readonly string[],
  { name, email, search_key }: PersonColumns,
): SQL | undefined {
  const terms = toSearchTerms(words.join(' '))
  return or(
    terms.length > 0 ? sql`${buildKeyWords(search_key)} @@ ${buildPrefixQuery(terms)}::tsquery` : undefined,
    words.length > 0
      ? and(isNull(search_key), sql`${buildSearchWords(name, email)} @@ ${buildPrefixQuery(words)}::tsquery`)
      : undefined,
  )
}

const buildContainsPattern = (text: string | SQL) => sql`'%' || ${text} || '%'`
const escapeLike = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/**
 * Matches a word anywhere in the search key of a row. A row whose key is not written yet is matched on `text`, and the
 * database then normalizes the word and `text`.
 */
export const buildContainsCondition = (word: string, { key, text }: { key: SQL; text: SQL }): SQL =>
  sql`(${key} like ${buildContainsPattern(escapeLike(toSearchKey(word)))} or (${key} is null and ${text} like ${buildContainsPattern(foldForSearch(sql`${escapeLike(word.normalize('NFC'))}`))}))`

/** Whether the search key of a row starts with the text; false for a row whose key is not written yet. */
export const buildStartCondition = (text: string, key: SQL): SQL =>
  sql`coalesce(${key} like ${escapeLike(toSearchKey(text))} || '%', false)`

type Table = typeof orders | typeof customers | typeof products | typeof productVariants
type KeyedRow = { id: string; key: string }

/** Rows that other transactions have locked are left to the next run, so that no purchase or save waits. */
const lockOptions = { skipLocked: true } as const

async function writeKeys(db: Db, table: Table, rows: readonly KeyedRow[]): Promise<number> {
  if (rows.length === 0) return 0
  await db.execute(sql`update ${table} t set search_key = n.key
    from unnest(${sql.param(rows.map(row => row.id))}::uuid[], ${sql.param(rows.map(row => row.key))}::text[]) n(id, key)
    where t.id = n.id`)
  return rows.length
}

/**
 * Writes the search keys of at most `limit` rows without one in each table.
 * @returns the highest number of rows written in one table
 */
export async function fillMissingKeys(db: TxDb, limit: number): Promise<number> {
  const people = async (table: typeof orders | typeof customers) => {
    const rows = await db
      .select({ id: table.id, name: table.name, email: table.email })
      .from(table)
      .where(isNull(table.search_key))
      .orderBy(asc(table.id))
      .limit(limit)
      .for('no key update', lockOptions)
    return writeKeys(
      db,
      table,
      rows.map(row => ({ id: row.id, key: buildPersonKey(row) })),
    )
  }
  const titles = await db
    .select({ id: products.id, title: products.title, sku: products.sku })
    .from(products)
    .where(isNull(products.search_key))
    .orderBy(asc(products.id))
    .limit(limit)
    .for('no key update', lockOptions)
  const names = await db
    .select({ id: productVariants.id, name: productVariants.name, sku: productVariants.sku })
    .from(productVariants)
    .where(isNull(productVariants.search_key))
    .orderBy(asc(productVariants.id))
    .limit(limit)
    .for('no key update', lockOptions)
  return Math.max(
    await people(orders),
    await people(customers),
    await writeKeys(
      db,
      products,
      titles.map(row => ({ id: row.id, key: buildProductKey(row) })),
    ),
    await writeKeys(
      db,
      productVariants,
      names.map(row => ({ id: row.id, key: buildVariantKey(row) })),
    ),
  )
}
