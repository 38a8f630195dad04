import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildCommandAs } from './account.ts'
import { type Cluster, EmbeddedDatabaseError } from './cluster.ts'
import { getLogFile, readLogTail } from './log.ts'

/** Content of the file postmaster.pid. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean }

const maxSocketFolderLength = 100 - '/.s.PGSQL.5432'.length
const startSeconds = 120
const settings = [
  'listen_addresses=',
  'port=5432',
  'unix_socket_permissions=0700',
  'max_connections=100',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  'min_wal_size=32MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // A failed statement may contain personal data, so it is not logged here; the process that sent it logs the error
  // without its values.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
]

const getPidFile = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid')

export function readPostmaster(cluster: Cluster): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(getPidFile(cluster), 'utf8').split('\n')
  } catch {
    return null
  }
  const [pid, , , , socketFolder = '', , , status = ''] = lines
  return { pid: Math.abs(Number(pid)), socketFolder, ready: status.trim() === 'ready' }
}

function readCommandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** Whether the process in postmaster.pid is the server of this folder, and not a later process with the same id. */
export const isServing = (cluster: Cluster, postmaster: Postmaster) =>
  readCommandLine(postmaster.pid).includes(`-D ${cluster.folder} `)

/**
 * Replaces a dead server's process id in postmaster.pid with an unused one. The id may now belong to another process
 * (or, in a container, to a zombie), and PostgreSQL would refuse to start. The other lines stay, because PostgreSQL
 * uses them to find orphaned backends.
 */
export function invalidatePidFile(cluster: Cluster, postmaster: Postmaster) {
  try {
    const lines = readFileSync(getPidFile(cluster), 'utf8').split('\n')
    // A server that was just stopping may have removed its file, and another may have written a new one.
    if (Math.abs(Number(lines[0])) !== postmaster.pid) return
    writeFileSync(getPidFile(cluster), ['2147483646', ...lines.slice(1)].join('\n'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Removes the lock file that a dead server left beside its socket. */
function removeStaleSocketLock(cluster: Cluster, folder: string) {
  const lock = join(folder, '.s.PGSQL.5432.lock')
  try {
    const pid = Math.abs(Number(readFileSync(lock, 'utf8').split('\n')[0]))
    if (!isServing(cluster, { pid, socketFolder: folder, ready: false })) rmSync(lock, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Returns a folder in DATA_DIR, or a temporary folder when the path is too long for a Unix socket. */
function ensureSocketFolder(cluster: Cluster, earlier: string | undefined): string {
  // The socket folder is reused, so that connection strings of the previous server are valid for the next one.
  if (earlier && existsSync(earlier)) return earlier
  const defaultFolder = join(dirname(cluster.folder), 'socket')
  const isTooLong = Buffer.byteLength(defaultFolder) > maxSocketFolderLength
  const folder = isTooLong ? mkdtempSync(join(tmpdir(), 'vitrine-')) : defaultFolder
  if (!isTooLong) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!cluster.account.unshare && cluster.account.uid !== process.getuid?.())
    chownSync(folder, cluster.account.uid, cluster.account.gid)
  return folder
}

/**
 * Starts the server and waits until it accepts connections. The server is outside our process group, so that neither
 * Ctrl-C nor the end of this process stops it. Returns null when another process started one at the same time.
 */
export async function startPostmaster(
  cluster: Cluster,
  extraSettings: string[],
  earlierSocketFolder?: string,
): Promise<Postmaster | null> {
  const folder = ensureSocketFolder(cluster, earlierSocketFolder)
  removeStaleSocketLock(cluster, folder)
  const options = [...settings, ...extraSettings].flatMap(setting => ['-c', setting])
  const command = buildCommandAs(cluster.account, join(cluster.binaries, 'postgres'), [
    '-D',
    cluster.folder,
    '-k',
    folder,
    ...options,
  ])
  const log = openSync(getLogFile(cluster), 'a', 0o600)
  const child = spawn(command.program, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let ended = false
  child.on('exit', () => {
    ended = true
  })
  child.on('error', () => {
    ended = true
  })
  for (const deadline = Date.now() + startSeconds * 1_000; Date.now() < deadline; await sleep(10)) {
    const now = readPostmaster(cluster)
    if (now?.pid === child.pid && now?.ready) return now
    if (!ended) continue
    if (now && now.pid !== child.pid && isServing(cluster, now)) return null
    break
  }
  const problem = ended ? 'did not start' : `took longer than ${startSeconds} s to start`
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL ${problem}. Its log, ${getLogFile(cluster)}, ends with:\n${readLogTail(cluster)}`,
  )
}

/**
 * Requests a fast shutdown, which rolls back open transactions, and waits up to a minute until the server has ended.
 */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isServing(cluster, postmaster)) return
  process.kill(postmaster.pid, 'SIGINT')
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(10)) {
    const now = readPostmaster(cluster)
    if (now?.pid !== postmaster.pid || !isServing(cluster, postmaster)) break
  }
  if (dirname(postmaster.socketFolder) === tmpdir()) rmSync(postmaster.socketFolder, { recursive: true, force: true })
}
