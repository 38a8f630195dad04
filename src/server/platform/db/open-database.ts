import { createHash } from 'node:crypto'
import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { NodePgSession } from 'drizzle-orm/node-postgres/session'
import { Client, escapeIdentifier, Pool, type PoolConfig } from 'pg'
import { assertDatabaseUsable } from './assert-database-usable.ts'
import { batchSocketWrites } from './batch-socket-writes.ts'
import { handleConnectionErrors } from './connection-errors.ts'
import { openEmbedded } from './embedded/supervisor.ts'
import { createNotificationListener } from './notification-listener.ts'
import { OnePassDialect } from './one-pass-dialect.ts'
import { traceStatements } from './trace-statements.ts'

export type DatabaseSettings = {
  /** Absolute path of the folder for the embedded database, which is used when there is no `databaseUrl`. */
  dataDir: string
  databaseUrl: string | null
  databaseDirectUrl: string | null
  /** Maximum number of connections in the pool. */
  databasePool: number
  /** Called when an idle connection breaks or the embedded server fails; queries throw their own errors. */
  onError?: (error: unknown) => void
}

export type Database = {
  db: NodePgDatabase
  pool: Pool
  /** Connection string that bypasses any pooler, for migrations, session locks and COPY. */
  directUrl: string
  /** Calls `listener` with the payload of every NOTIFY on `channel`. Returns a function that removes the listener. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => void>
  /** Closes every connection and stops the embedded server. */
  close(): Promise<void>
}

const embeddedName = 'vitrine'
const statementTimeoutMs = 5_000
const silentConnectionMs = statementTimeoutMs + 1_000
const sessionLimits: PoolConfig = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
}
// Through a transaction pooler, session settings are left out because the pooler rejects them, and named statements
// because the pooler does not keep them.
const poolerLimits: PoolConfig = { query_timeout: statementTimeoutMs }

function removeStatementNames(client: Client) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const withoutName = (first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'object' || first === null || !('name' in first)) return query(first, ...rest)
    const { name: _, ...withoutNameField } = first
    return query(withoutNameField, ...rest)
  }
  client.query = withoutName as typeof client.query
}

const statementNames = new Map<string, string>()
const maxStatementNames = 1_000

/** Returns a name that is the same on every connection, or undefined once 1,000 different statements have names. */
function findStatementName(text: string): string | undefined {
  const existingName = statementNames.get(text)
  if (existingName || statementNames.size >= maxStatementNames) return existingName
  const name = `v${statementNames.size}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  statementNames.set(text, name)
  return name
}

// Statements get a name, because PostgreSQL parses a named statement only once per connection, and parsing and planning
// dominate the cost of small statements.
function nameStatements(client: Client) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const withName = (first: unknown, ...rest: unknown[]) => {
    const isPlainQuery = typeof first === 'object' && first !== null && 'text' in first && !('submit' in first)
    if (!isPlainQuery || ('name' in first && first.name !== undefined)) return query(first, ...rest)
    return query({ ...first, name: findStatementName(String(first.text)) }, ...rest)
  }
  client.query = withName as typeof client.query
}

export function connectDatabase(url: string, directUrl: string, settings: Omit<DatabaseSettings, 'dataDir'>): Database {
  const throughPooler = directUrl !== url
  const pool = new Pool({
    connectionString: url,
    application_name: 'vitrine',
    max: settings.databasePool,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    ...(throughPooler ? poolerLimits : sessionLimits),
  })
  pool.on('error', error => settings.onError?.(error))
  handleConnectionErrors(pool, silentConnectionMs, throughPooler)
  batchSocketWrites(pool, throughPooler)
  pool.on('connect', client => (throughPooler ? removeStatementNames : nameStatements)(client as unknown as Client))
  traceStatements(pool)
  const dialect = new OnePassDialect()
  const listener = createNotificationListener(directUrl)
  return {
    db: new NodePgDatabase(dialect, new NodePgSession(pool, dialect, undefined), undefined),
    pool,
    directUrl,
    listen: listener.listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

async function createDatabaseIfMissing(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [embeddedName])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(embeddedName)}`)
  } finally {
    await client.end()
  }
}

type ServerSettings = Omit<DatabaseSettings, 'dataDir'> & { databaseUrl: string }
/** Opens the database of `databaseUrl`. Throws ConfigError when the shop cannot use it. */
export async function openExternalDatabase(settings: ServerSettings): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl } = settings
  const directUrl = databaseDirectUrl ?? url
  const isPooled = directUrl !== url
  if (isPooled) await assertDatabaseUsable(directUrl, 'DATABASE_DIRECT_URL')
  await assertDatabaseUsable(url, 'DATABASE_URL', !isPooled)
  return connectDatabase(url, directUrl, settings)
}

/**
 * Opens the database of `databaseUrl`. Without a URL, opens the embedded database in `dataDir`, and starts its server
 * when it does not run. Throws an OperatorError when the database cannot be opened.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl } = settings
  if (databaseUrl) return openExternalDatabase({ ...settings, databaseUrl })
  const server = await openEmbedded({
    dataDir: settings.dataDir,
    onTrouble: error => settings.onError?.(error),
    onLost: error => {
      settings.onError?.(error)
      // Without the database no request can succeed, so the process ends and its supervisor restarts it.
      setImmediate(() => {
        throw error
      })
    },
  })
  await createDatabaseIfMissing(server.url('postgres'))
  const url = server.url(embeddedName)
  const database = connectDatabase(url, url, settings)
  return {
    ...database,
    async close() {
      // The pool and the server are closed in parallel: stopping the server ends statements that still run, and rolls
      // them back.
      await Promise.all([database.close(), server.stop()])
    },
  }
}
