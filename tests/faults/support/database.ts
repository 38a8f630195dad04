import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Pool, type QueryResultRow } from 'pg'
import { openCluster } from '#server/platform/db/embedded/cluster.ts'
import { findEmbeddedUrl } from '#server/platform/db/embedded/find-embedded-url.ts'
import { stopPostmaster } from '#server/platform/db/embedded/postmaster.ts'

export type DatabaseKind = 'embedded' | 'server'

export type Sql = <T extends QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>

/** The database of a stage's shop, with access for the scenario. */
export type StageDatabase = {
  /** The shop's settings for this database. */
  env: Record<string, string>
  /** Returns the connection string, which the embedded database only has while it runs. */
  url(): string
  sql: Sql
  /** The process id of the database server, if it runs on this machine. */
  pid(): number
  close(): Promise<void>
}

/** A database that can serve as a template for others. */
export type TemplateDatabase = StageDatabase & {
  name: string
  /** Closes the scenario's own connections until the next query. */
  closeConnections(): Promise<void>
}

export function createReader(url: () => string) {
  let pool: Pool | null = null
  const sql: Sql = async (text, values = []) => {
    pool ??= new Pool({ connectionString: url(), max: 2, idleTimeoutMillis: 1_000, application_name: 'faults' })
    // A killed database breaks idle connections, which the next query reports.
    if (pool.listenerCount('error') === 0) pool.on('error', () => undefined)
    return (await pool.query(text, values)).rows
  }
  async function end() {
    const open = pool
    pool = null
    await open?.end()
  }
  return { sql, end }
}

const readPid = (folder: string) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** The database that the shop starts in its data folder. The database keeps running when the shop is killed. */
export function openEmbeddedDatabase(dataDir: string): TemplateDatabase {
  const url = () => {
    const found = findEmbeddedUrl(dataDir)
    if (!found) throw new Error('the embedded database does not run')
    return found
  }
  const { sql, end } = createReader(url)
  return {
    env: {},
    url,
    sql,
    name: 'vitrine',
    closeConnections: end,
    pid: () => readPid(join(dataDir, 'pg')),
    async close() {
      await end()
      await stopPostmaster(openCluster(dataDir))
    },
  }
}

let createdCount = 0

async function runOnServer(serverUrl: string, statement: string) {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates a database on a running server, as a copy of `template`, which must have no connections. */
export async function createServerDatabase(serverUrl: string, template = 'template1'): Promise<TemplateDatabase> {
  createdCount += 1
  const name = `vitrine_faults_${process.pid}_${createdCount}`
  await runOnServer(serverUrl, `create database ${name} template ${template}`)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  const { sql, end } = createReader(() => address.href)
  return {
    env: { DATABASE_URL: address.href, APP_SECRET: 'a secret of the fault suite, long enough' },
    url: () => address.href,
    sql,
    name,
    closeConnections: end,
    pid: () => readPid(join(address.searchParams.get('host') ?? '', 'data')),
    async close() {
      await end()
      await runOnServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}
