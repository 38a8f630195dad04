import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Pool, type QueryResultRow } from 'pg'
import { openCluster } from '#server/db/embedded/create.ts'
import { stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { embeddedAddress } from '#server/db/embedded/visit.ts'

export type DatabaseKind = 'embedded' | 'server'

export type Sql = <T extends QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>

/** What a stage's shop keeps its rows in, and our own look at them. */
export type StageDatabase = {
  /** The shop's settings for it. */
  env: Record<string, string>
  /** Connection string; of the embedded one once the shop runs. */
  url(): string
  sql: Sql
  /** The process of the database server, when it is of this machine. */
  pid(): number
  close(): Promise<void>
}

/** One that others can be made like. */
export type TemplateDatabase = StageDatabase & {
  name: string
  /** Lets go of our own connections until the next look. */
  rest(): Promise<void>
}

export function reader(url: () => string) {
  let pool: Pool | null = null
  const sql: Sql = async (text, values = []) => {
    pool ??= new Pool({ connectionString: url(), max: 2, idleTimeoutMillis: 1_000, application_name: 'faults' })
    // A database that is killed breaks idle connections; the next question says so by itself.
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

const pidIn = (folder: string) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** The database the shop starts by itself in its folder. It outlives a killed shop. */
export function embeddedDatabase(dataDir: string): TemplateDatabase {
  const url = () => {
    const found = embeddedAddress(dataDir)
    if (!found) throw new Error('the embedded database does not run')
    return found
  }
  const { sql, end } = reader(url)
  return {
    env: {},
    url,
    sql,
    name: 'vitrine',
    rest: end,
    pid: () => pidIn(join(dataDir, 'pg')),
    async close() {
      await end()
      await stopPostmaster(openCluster(dataDir))
    },
  }
}

let made = 0

async function onServer(serverUrl: string, statement: string) {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A fresh database on a server that is there already; like another one there, which nobody uses, when that is named. */
export async function serverDatabase(serverUrl: string, template = 'template1'): Promise<TemplateDatabase> {
  made += 1
  const name = `vitrine_faults_${process.pid}_${made}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  const { sql, end } = reader(() => address.href)
  return {
    env: { DATABASE_URL: address.href, APP_SECRET: 'a secret of the fault suite, long enough' },
    url: () => address.href,
    sql,
    name,
    rest: end,
    pid: () => pidIn(join(address.searchParams.get('host') ?? '', 'data')),
    async close() {
      await end()
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}
