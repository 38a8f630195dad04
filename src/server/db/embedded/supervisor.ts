import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Cluster, EmbeddedDatabaseError, openCluster } from './cluster.ts'
import { rotateLog } from './log.ts'
import {
  invalidatePidFile,
  isServing,
  type Postmaster,
  readPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

/** A running embedded server that this process, and no other, may use. */
export type EmbeddedServer = {
  /** Connection string of one of its databases. */
  url(database: string): string
  /** Stops the server and waits until everything is on disk. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  /** More `name=value` settings of the server. */
  settings?: string[]
  /** The server died and does not start, as on a full disk; it is tried again every second. */
  onTrouble?: (error: unknown) => void
  /** The server died and another process has its folder; this one had better end. */
  onLost?: (error: unknown) => void
}

/** Another process took the folder: there is nothing to wait for. */
class DatabaseInUseError extends EmbeddedDatabaseError {}

const ownerLock = 7_286_203_001
const busySeconds = 3
const retryMs = 1_000
const connectTimeoutSeconds = 120

const buildUrl = (socketFolder: string, database: string) =>
  `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&port=5432&user=vitrine`

/** The server is starting, stopping or gone: all of them pass. */
function isTransientError(error: unknown): boolean {
  if (error instanceof DatabaseError) return ['57P01', '57P02', '57P03'].includes(error.code ?? '')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /ECONNREFUSED|ENOENT|ECONNRESET|EPIPE/.test(code) || /terminated/.test(String(error))
}

async function tryConnect(socketFolder: string): Promise<Client | null> {
  const application_name = `vitrine ${process.pid}`
  const client = new Client({ connectionString: buildUrl(socketFolder, 'postgres'), application_name })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (isTransientError(error)) return null
    throw error
  }
}

/** Connects to the server of this folder: the one that runs, else one started now. */
async function connectOrStart(
  cluster: Cluster,
  settings: string[],
  earlier: string | undefined,
): Promise<{ client: Client; socketFolder: string }> {
  for (const until = Date.now() + connectTimeoutSeconds * 1_000; Date.now() < until; await sleep(20)) {
    const found = readPostmaster(cluster)
    // The socket is asked first: behind a shared volume the server's process may be out of sight, yet at work.
    const socketFolder = found?.socketFolder || join(dirname(cluster.folder), 'socket')
    const client = await tryConnect(socketFolder)
    if (client) return { client, socketFolder }
    if (found && isServing(cluster, found)) continue
    if (found) invalidatePidFile(cluster, found)
    const started: Postmaster | null = await startPostmaster(cluster, settings, earlier)
    const first = started && (await tryConnect(started.socketFolder))
    if (first) return { client: first, socketFolder: started.socketFolder }
  }
  throw new EmbeddedDatabaseError(`The embedded PostgreSQL in ${cluster.folder} neither answers nor lets go.`)
}

async function findLockOwner(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [ownerLock],
  )
  return rows[0]?.name.replace('vitrine', 'process') ?? 'another process'
}

/**
 * Holds a session lock in the server for as long as this process lives: a kill frees it, two holders cannot be. A
 * predecessor that is just stopping gets a moment to let go; a server that takes its time to start is waited for.
 */
async function acquireOwnership(cluster: Cluster, settings: string[], earlier?: string) {
  let owner = ''
  for (const until = Date.now() + busySeconds * 1_000; Date.now() < until || owner === ''; await sleep(50)) {
    const { client, socketFolder } = await connectOrStart(cluster, settings, earlier)
    try {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [ownerLock])
      if (rows[0]?.got) return { client, socketFolder }
      owner = await findLockOwner(client)
    } catch (error) {
      if (!isTransientError(error)) throw error
    }
    await client.end().catch(() => {})
  }
  throw new DatabaseInUseError(
    `${dirname(cluster.folder)} is in use by another Vitrine (${owner}). Stop it first, or give this one its own DATA_DIR; several processes can share one DATABASE_URL.`,
  )
}

/** Opens the embedded database of DATA_DIR: creates, starts or reattaches to its server. Throws EmbeddedDatabaseError. */
export async function openEmbedded({ dataDir, settings = [], onTrouble, onLost }: Options): Promise<EmbeddedServer> {
  const cluster = openCluster(dataDir)
  rotateLog(cluster)
  let held = await acquireOwnership(cluster, settings)
  let stopping = false
  const logTimer = setInterval(() => rotateLog(cluster), 600_000).unref()

  /** The server again, however long what hinders it lasts: a disk that was full has room one day. */
  const haveBack = async () => {
    for (;;) {
      try {
        return await acquireOwnership(cluster, settings, held.socketFolder)
      } catch (error) {
        if (stopping || error instanceof DatabaseInUseError) throw error
        onTrouble?.(error)
        await sleep(retryMs)
      }
    }
  }
  const watch = (client: Client) => {
    client.on('end', () => {
      if (stopping) return
      haveBack().then(
        again => {
          held = again
          watch(again.client)
          if (stopping) again.client.end().catch(() => {})
        },
        error => {
          if (!stopping) onLost?.(error)
        },
      )
    })
  }
  watch(held.client)

  return {
    url: database => buildUrl(held.socketFolder, database),
    async stop() {
      stopping = true
      clearInterval(logTimer)
      // The lock goes down with the server, so nobody attaches to one that is about to stop.
      await stopPostmaster(cluster)
      await held.client.end().catch(() => {})
    },
  }
}
