import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectToDatabase } from '#tests/support/database-proxy.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { waitUntil } from '../support/waiting.ts'

const candidatePaths = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

/** The path of PgBouncer, or null if it is not installed. */
export const pgBouncerPath = candidatePaths.find(existsSync) ?? null

const isReachable = (url: string) =>
  new Promise<boolean>(resolve => {
    const socket = connectToDatabase(url)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })

/** Starts PgBouncer in transaction mode in front of the server that a connection string names. */
export async function openPgBouncer(address: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pgbouncer-'))
  chmodSync(folder, 0o755)
  const url = new URL(address)
  const host = url.searchParams.get('host') ?? url.hostname
  const port = url.searchParams.get('port') ?? (url.port || '5432')
  const user = url.searchParams.get('user') ?? (url.username || 'postgres')
  const name = url.pathname.slice(1)
  const listenPort = await getFreePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${port} user=${user} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
`,
  )
  // Like PostgreSQL, PgBouncer does not run as root.
  const nobodyIds = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(pgBouncerPath ?? 'pgbouncer', ['-q', file], { cwd: '/', stdio: 'ignore', ...nobodyIds })
  const at = `postgresql://${user}@127.0.0.1:${listenPort}/${name}`
  if (!(await waitUntil(() => isReachable(at), 10_000))) throw new Error('PgBouncer did not start')
  return {
    url: at,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
