import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/core/context.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'

type Selection = AnyPgColumn | SQL
/** The rows and columns of one CSV file. `key` identifies and sorts the rows, so that they are read page by page. */
export type RowSource = {
  from: PgTable | SQL
  key: readonly Selection[]
  where?: SQL
  columns: Record<string, Selection>
  /** Decrypts the values of columns that are stored encrypted; null for a value that cannot be decrypted. */
  decrypted?: Record<string, (secrets: SecretBox, row: Record<string, unknown>) => string | null>
}
/** A row with the values of the columns, and those of the key as `cursor`. */
type SourceRow = Record<string, unknown> & { cursor: string[] }

const join = (parts: readonly (Selection | string)[]) =>
  sql.join(
    parts.map(part => sql`${part}`),
    sql`, `,
  )

/**
 * Reads the next `take` rows after the row with the key `after`. Whole keys are compared, because an index on their
 * columns then finds the place.
 */
async function findRowsAfter(
  db: Db,
  { from, key, where, columns }: RowSource,
  after: readonly string[] | null,
  take: number,
): Promise<SourceRow[]> {
  const isAfter = after === null ? undefined : sql`(${join(key)}) > (${join(after)})`
  const rows = await db
    .select({ ...columns, cursor: sql`array[${join(key.map(part => sql`${part}::text`))}]` })
    .from(from)
    .where(and(where, isAfter))
    .orderBy(...key)
    .limit(take)
  return rows as SourceRow[]
}

/** Reads all rows of a file, `batchSize` at a time. */
export async function* streamRows(db: Db, source: RowSource, batchSize: number) {
  let after: string[] | null = null
  do {
    const rows = await findRowsAfter(db, source, after, batchSize)
    yield* rows
    after = rows.length === batchSize ? (rows.at(-1)?.cursor ?? null) : null
  } while (after !== null)
}

export async function countRows(db: Db, { from, where }: Pick<RowSource, 'from' | 'where'>): Promise<number> {
  const [row] = await db.select({ rows: sql<number>`count(*)::int` }).from(from).where(where)
  return row?.rows ?? 0
}

/**
 * Runs `work` in a read-only transaction whose statements all see the same snapshot. The transaction may wait for the
 * disk between two statements for longer than the shop's limit.
 */
export async function withSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async tx => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      return work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Counts the migrations of the database. */
export async function countAppliedMigrations(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.count ?? 0
}
