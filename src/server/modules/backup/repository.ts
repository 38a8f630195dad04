import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, escapeIdentifier as quoted } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Db } from '#server/platform/core/context.ts'
import type { BackupTable, Manifest } from './manifest.ts'

/** Makes the text format of values independent of the server’s settings, and removes time limits. */
const stableTextSettings = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 3; set bytea_output = 'hex'; set client_encoding = 'UTF8';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Opens a connection that bypasses any pooler and has no time limits. */
export async function connectDirectly(directUrl: string): Promise<Client> {
  const client = new Client({ connectionString: directUrl, application_name: 'vitrine backup' })
  await client.connect()
  await client.query(stableTextSettings)
  return client
}

/** Starts a read-only transaction whose statements all see the same snapshot. */
export const beginSnapshot = (client: Client) => client.query('begin isolation level repeatable read, read only')

export const toDb = (client: Client): Db => drizzle(client) as unknown as Db

type TableDefinition = Pick<BackupTable, 'name' | 'columns'>
/** Lists the shop’s tables with their columns, without generated ones. */
export async function listTables(client: Client): Promise<TableDefinition[]> {
  const { rows } = await client.query<TableDefinition>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by c.relname`)
  return rows
}

/** Lists the applied migrations, oldest first. An empty database has none. */
export async function listMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as at`)
  if (found[0]?.at === null) return []
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}

export async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

const formatColumnList = ({ columns }: TableDefinition) => columns.map(quoted).join(', ')

const newline = 0x0a

/**
 * Copies a table out as text. `getSummary` returns row count and hash; call it once the stream has been read
 * to its end.
 */
export function copyRowsOut(client: Client, table: TableDefinition) {
  const hash = createHash('sha256')
  let count = 0
  // Rows are counted here, because the server's own row count may arrive after the last row. In COPY text format each
  // row is one line, because line breaks are escaped.
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let index = chunk.indexOf(newline); index >= 0; index = chunk.indexOf(newline, index + 1)) count += 1
      done(null, chunk)
    },
  })
  const rows = client.query(copyTo(`copy ${quoted(table.name)} (${formatColumnList(table)}) to stdout`))
  return { rows, stream, getSummary: () => ({ rows: count, sha256: hash.digest('hex') }) }
}

export const copyRowsIn = (client: Client, table: TableDefinition) =>
  client.query(copyFrom(`copy ${quoted(table.name)} (${formatColumnList(table)}) from stdin`))

/** Whether the database has no users, products, orders or customers. */
export async function isShopEmpty(client: Client): Promise<boolean> {
  const tables = await listTables(client)
  const used = ['auth_users', 'products', 'orders', 'customers'].filter(name => tables.some(each => each.name === name))
  for (const name of used) {
    const { rows } = await client.query(`select exists (select 1 from ${quoted(name)}) as used`)
    if (rows[0]?.used) return false
  }
  return true
}

/** Whether a Vitrine process is connected to this database. */
export async function isShopRunning(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'vitrine%'`)
  return rows[0]?.others > 0
}

type Constraint = { table: string; name: string; definition: string }

/**
 * Drops all foreign keys, so that tables can be loaded in any order. Returns their definitions for
 * `restoreForeignKeys`.
 */
export async function dropForeignKeys(client: Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

/** Adds the foreign keys again, which validates every row. */
export async function restoreForeignKeys(client: Client, references: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}

/** Removes rows that migrations inserted, because the backup contains them too. */
export async function truncateTables(client: Client, tables: readonly TableDefinition[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

export async function setSequences(client: Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, lastValue } of sequences) {
    if (lastValue !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), lastValue])
  }
}

/** Makes periodic tasks due immediately, so that the provider is asked what happened since the backup. */
export const clearTaskTurns = (client: Client) => client.query(`delete from installation where key like 'turn.%'`)

/**
 * Browsers and caches may hold pages of a later version than the restored one. Skipping versions ensures that none of
 * those version numbers is used again for other content.
 */
export const skipContentVersions = (client: Client) =>
  client.query('update content_version set version = version + 1000000')
