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

/** An embedded server that is running and that only this process uses. */
export type EmbeddedServer = {
  url(database: string): string
  /** Stops the server and waits until it has ended. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  /** Additional server settings as `name=value`. */
  settings?: string[]
  /**
   * Called when the server died and cannot be started, for example because of a full disk. The start is retried every
   * second.
   */
  onTrouble?: (error: unknown) => void
  /** Called when the server died and another process has taken over the folder; this process should end. */
  onLost?: (error: unknown) => void
}

/** Thrown when another process uses the folder, so that retrying is useless. */
class DatabaseInUseError extends EmbeddedDatabaseError {}

const ownerLock = 7_286_203_001
const busySeconds = 3
const retryMs = 1_000
const connectTimeoutSeconds = 120

const buildUrl = (socketFolder: string, database: string) =>
  `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&port=5432&user=vitrine`

/** Whether an error means that the server is starting, stopping or gone, so that a retry can succeed. */
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

/** Connects to the running server of this folder, or starts one. */
async function connectOrStart(
  cluster: Cluster,
  settings: string[],
  earlier: string | undefined,
): Promise<{ client: Client; socketFolder: string }> {
  for (const deadline = Date.now() + connectTimeoutSeconds * 1_000; Date.now() < deadline; await sleep(20)) {
    const found = readPostmaster(cluster)
    // The socket is tried before the process id, because the process of a server in another container on a shared
    // volume is not visible.
    const socketFolder = found?.socketFolder || join(dirname(cluster.folder), 'socket')
    const client = await tryConnect(socketFolder)
    if (client) return { client, socketFolder }
    if (found && isServing(cluster, found)) continue
    if (found) invalidatePidFile(cluster, found)
    const started: Postmaster | null = await startPostmaster(cluster, settings, earlier)
    const connected = started && (await tryConnect(started.socketFolder))
    if (connected) return { client: connected, socketFolder: started.socketFolder }
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL in ${cluster.folder} neither accepts connections nor ends. Stop its process, then start again.`,
  )
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
 * Acquires a session lock in the server, so that only one process uses the database; a killed process loses it
 * automatically. Waits 3 s for a previous process to stop, and longer for a server that is still starting.
 */
async function acquireOwnership(cluster: Cluster, settings: string[], earlier?: string) {
  let owner = ''
  for (const deadline = Date.now() + busySeconds * 1_000; Date.now() < deadline || owner === ''; await sleep(50)) {
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

/** Creates the embedded database of DATA_DIR if needed and starts or reattaches to it. Throws EmbeddedDatabaseError. */
export async function openEmbedded({ dataDir, settings = [], onTrouble, onLost }: Options): Promise<EmbeddedServer> {
  const cluster = openCluster(dataDir)
  rotateLog(cluster)
  let ownership = await acquireOwnership(cluster, settings)
  let stopping = false
  const logTimer = setInterval(() => rotateLog(cluster), 600_000).unref()

  /** Restarts the server, and retries without a limit, because fixing a full disk, for example, may take long. */
  const reacquire = async () => {
    for (;;) {
      try {
        return await acquireOwnership(cluster, settings, ownership.socketFolder)
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
      reacquire().then(
        reacquired => {
          ownership = reacquired
          watch(reacquired.client)
          if (stopping) reacquired.client.end().catch(() => {})
        },
        error => {
          if (!stopping) onLost?.(error)
        },
      )
    })
  }
  watch(ownership.client)

  return {
    url: database => buildUrl(ownership.socketFolder, database),
    async stop() {
      stopping = true
      clearInterval(logTimer)
      // The lock is kept until the server has ended, so that no other process attaches to a stopping server.
      await stopPostmaster(cluster)
      await ownership.client.end().catch(() => {})
    },
  }
}
