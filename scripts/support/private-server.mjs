import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const installFolder = '/usr/lib/postgresql'
const oldestVersion = 15

/**
 * Starts a private, empty server of the oldest supported PostgreSQL on this machine. Returns null when no PostgreSQL
 * server is installed.
 * @param durable whether writes reach the disk before they are acknowledged, as in a real shop; tests do not need that
 */
export async function startPrivateServer({ durable = false } = {}) {
  const versions = existsSync(installFolder) ? readdirSync(installFolder).map(Number) : []
  const version = versions.filter(candidate => candidate >= oldestVersion).sort((a, b) => a - b)[0]
  if (!version) return null
  const program = name => join(installFolder, String(version), 'bin', name)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pg-'))
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (asNobody.uid) chownSync(folder, asNobody.uid, asNobody.gid)
  const data = join(folder, 'data')
  const options = { cwd: '/', ...asNobody }
  spawnSync(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const server = spawn(
    program('postgres'),
    [
      '-D',
      data,
      '-k',
      folder,
      ...(durable ? [] : ['-F']),
      '-c',
      'listen_addresses=',
      '-c',
      'port=5432',
      '-c',
      'max_connections=100',
    ],
    { ...options, stdio: 'ignore' },
  )
  const ended = new Promise(resolve => {
    server.on('exit', resolve)
    server.on('error', resolve)
  })
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const isReady = () => {
    const state = join(data, 'postmaster.pid')
    return existsSync(state) && /\nready\s/.test(readFileSync(state, 'utf8'))
  }
  for (const until = Date.now() + 30_000; Date.now() < until && server.exitCode === null; await sleep(50)) {
    if (isReady()) return { version, url: `postgresql:///postgres?host=${folder}&port=5432&user=postgres`, stop }
  }
  await stop()
  throw new Error(`PostgreSQL ${version} of ${installFolder} did not start. Start it manually to see why.`)
}
