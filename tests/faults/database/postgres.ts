import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openCluster } from '#server/platform/db/embedded/cluster.ts'
import { startPostmaster, stopPostmaster } from '#server/platform/db/embedded/postmaster.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import type { ScenarioContext } from '../scenario.ts'
import { createReader, type StageDatabase } from '../support/database.ts'
import type { Stage, StageOptions } from '../support/stage.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const name = 'vitrine'

/** Lists the process ids of the server in `folder`, postmaster first. The list is empty if the server does not run. */
export function listProcesses(folder: string): number[] {
  try {
    const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)]
  } catch {
    return []
  }
}

/** Sends a signal to every process of a server and ignores those that have already exited. */
export function signalAll(folder: string, signal: NodeJS.Signals) {
  for (const pid of listProcesses(folder)) {
    try {
      process.kill(pid, signal)
    } catch {}
  }
}

/**
 * Starts a PostgreSQL server for one scenario, behind a TCP proxy whose connections can be cut. DATABASE_URL is the URL
 * of the proxy.
 */
export async function startOwnServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-faults-pg-'))
  const cluster = openCluster(dataDir)
  writeFileSync(join(cluster.folder, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  const port = await getFreePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`]

  /** Starts the server. Retries while locks of a killed server still block the start. */
  async function start() {
    for (const until = Date.now() + 20_000; ; await sleep(200)) {
      try {
        // Null means that the earlier server is still shutting down.
        const started = await startPostmaster(cluster, settings)
        if (started) return started
        if (Date.now() > until) throw new Error('the earlier server did not shut down within 20 s')
      } catch (error) {
        if (Date.now() > until) throw error
      }
    }
  }
  await start()
  const urlAt = (at: number, database: string) => `postgresql://vitrine@127.0.0.1:${at}/${database}`
  const client = new Client({ connectionString: urlAt(port, 'postgres') })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const proxy = await openTcpProxy(port)
  const { sql, end } = createReader(() => urlAt(port, name))
  const database: StageDatabase = {
    env: { DATABASE_URL: urlAt(proxy.port, name), APP_SECRET: 'a secret of the fault suite, long enough' },
    url: () => urlAt(port, name),
    sql,
    pid: () => listProcesses(cluster.folder)[0] ?? 0,
    async close() {
      await end()
      proxy.close()
      await stopPostmaster(cluster)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return { folder: cluster.folder, proxy, start, database }
}

export type BreakableStage = {
  stage: Stage
  folder: string
  /** Starts the database again. Does nothing for the embedded database, which its shop starts. */
  start(): Promise<unknown>
  /** The proxy between shop and database, or null for the embedded database, whose socket cannot be cut. */
  proxy: TcpProxy | null
}

export async function openBreakableStage(env: ScenarioContext, options: StageOptions = {}): Promise<BreakableStage> {
  if (env.database === 'embedded') {
    const stage = await env.freshStage(options)
    return { stage, folder: join(stage.dataDir, 'pg'), start: async () => undefined, proxy: null }
  }
  const { database, ...server } = await startOwnServer()
  return { ...server, stage: await env.freshStage({ ...options, database }) }
}
