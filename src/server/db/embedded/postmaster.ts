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

/** What postmaster.pid says. */
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
  // A refused statement holds what people typed; the server that sent it writes its own log.
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

/** True while the process of postmaster.pid lives and is the server of this folder, not a later owner of its number. */
export const isServing = (cluster: Cluster, postmaster: Postmaster) =>
  readCommandLine(postmaster.pid).includes(`-D ${cluster.folder} `)

/**
 * A dead server's number may belong to another process by now (or to a zombie, in a container), and PostgreSQL would
 * refuse to start over it. The number is replaced by one nobody has; the rest stays, since PostgreSQL finds orphaned
 * backends by it.
 */
export function invalidatePidFile(cluster: Cluster, postmaster: Postmaster) {
  try {
    const lines = readFileSync(getPidFile(cluster), 'utf8').split('\n')
    // A server that was just stopping may have taken its file away since it was read.
    if (Math.abs(Number(lines[0])) !== postmaster.pid) return
    writeFileSync(getPidFile(cluster), ['2147483646', ...lines.slice(1)].join('\n'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The same for the lock beside the socket: what a dead server left there is taken away. */
function removeStaleSocketLock(cluster: Cluster, folder: string) {
  const lock = join(folder, '.s.PGSQL.5432.lock')
  try {
    const pid = Math.abs(Number(readFileSync(lock, 'utf8').split('\n')[0]))
    if (!isServing(cluster, { pid, socketFolder: folder, ready: false })) rmSync(lock, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** In DATA_DIR; where that path is too long for a socket's address, in a short folder of its own. */
function ensureSocketFolder(cluster: Cluster, earlier: string | undefined): string {
  // Whoever knows the address of the server that died finds the next one there.
  if (earlier && existsSync(earlier)) return earlier
  const usual = join(dirname(cluster.folder), 'socket')
  const long = Buffer.byteLength(usual) > maxSocketFolderLength
  const folder = long ? mkdtempSync(join(tmpdir(), 'vitrine-')) : usual
  if (!long) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!cluster.way.unshare && cluster.way.uid !== process.getuid?.())
    chownSync(folder, cluster.way.uid, cluster.way.gid)
  return folder
}

/**
 * Starts the server and waits until it takes connections. It is no member of our process group, so neither Ctrl-C nor
 * our death ends it. Returns null when another process started one at the same moment.
 */
export async function startPostmaster(
  cluster: Cluster,
  extra: string[],
  earlierSocketFolder?: string,
): Promise<Postmaster | null> {
  const folder = ensureSocketFolder(cluster, earlierSocketFolder)
  removeStaleSocketLock(cluster, folder)
  const options = [...settings, ...extra].flatMap(setting => ['-c', setting])
  const command = buildCommandAs(cluster.way, join(cluster.binaries, 'postgres'), [
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
  for (const until = Date.now() + startSeconds * 1_000; Date.now() < until; await sleep(10)) {
    const now = readPostmaster(cluster)
    if (now?.pid === child.pid && now?.ready) return now
    if (!ended) continue
    if (now && now.pid !== child.pid && isServing(cluster, now)) return null
    break
  }
  const what = ended ? 'did not start' : `took longer than ${startSeconds} s to start`
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL ${what}. Its log, ${getLogFile(cluster)}, ends with:\n${readLogTail(cluster)}`,
  )
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. Waits until it let go. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isServing(cluster, postmaster)) return
  process.kill(postmaster.pid, 'SIGINT')
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(10)) {
    const now = readPostmaster(cluster)
    if (now?.pid !== postmaster.pid || !isServing(cluster, postmaster)) break
  }
  if (dirname(postmaster.socketFolder) === tmpdir()) rmSync(postmaster.socketFolder, { recursive: true, force: true })
}
