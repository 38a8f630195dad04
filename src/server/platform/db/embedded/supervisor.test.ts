import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readLine, startChild, waitForExit } from '#tests/support/child-process.ts'
import { type EmbeddedServer, openEmbedded } from './supervisor.ts'

const testFolder = mkdtempSync(join(tmpdir(), `vitrine-test-${process.pid}-supervisor-`))
const dataDir = join(testFolder, 'data')
let server: EmbeddedServer | null = null

const open = async (folder = dataDir) => {
  server = await openEmbedded({ dataDir: folder, settings: ['fsync=off'] })
  return server
}
const postmasterPid = () => Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])

async function query(sql: string) {
  const client = new Client({ connectionString: server?.url('postgres') })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

afterEach(async () => {
  await server?.stop()
  server = null
})
afterAll(() => rmSync(testFolder, { recursive: true, force: true }))

test('stops the server without losing data', async () => {
  await open()
  await query("create table kept as select 'before' as word")
  await server?.stop()
  expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
  await open()
  expect(await query('select word from kept')).toEqual([{ word: 'before' }])
})

test('accepts connections only through the socket folder, and only from its owner', async () => {
  await open()
  expect(await query("select current_setting('listen_addresses') as listens")).toEqual([{ listens: '' }])
  const modes = ['.', 'pg', 'socket', 'pg.log'].map(name => (statSync(join(dataDir, name)).mode & 0o777).toString(8))
  expect(modes).toEqual(['711', '700', '700', '600'])
})

test('takes over the server that a killed process left running', async () => {
  const child = startChild(`
    const { openEmbedded } = await import(root + '/src/server/platform/db/embedded/supervisor.ts')
    await openEmbedded({ dataDir: ${JSON.stringify(dataDir)}, settings: ['fsync=off'] })
    console.log('open')
    setInterval(() => {}, 1000)`)
  expect(await readLine(child)).toBe('open')
  const before = postmasterPid()
  child.kill('SIGKILL')
  await waitForExit(child)
  await open()
  expect(postmasterPid()).toBe(before)
})

test('rejects a second process on the same folder, and says what to do', async () => {
  await open()
  await expect(openEmbedded({ dataDir })).rejects.toThrow(
    /data is in use by another Vitrine \(process \d+\)\. Stop it first, .* DATABASE_URL/,
  )
  expect(await query('select 1 as answers')).toEqual([{ answers: 1 }])
})

test('restarts a server that dies', async () => {
  await open()
  const before = postmasterPid()
  process.kill(before, 'SIGKILL')
  let after = before
  for (const deadline = Date.now() + 10_000; Date.now() < deadline && after === before; await sleep(50)) {
    after = await query('select 1').then(postmasterPid, () => before)
  }
  expect(after).not.toBe(before)
})

test('restarts a server that another process stopped', async () => {
  await open()
  for (let time = 0; time < 3; time += 1) {
    const before = postmasterPid()
    process.kill(before, time === 1 ? 'SIGQUIT' : 'SIGINT')
    await expect.poll(() => query('select 1').then(postmasterPid, () => before)).not.toBe(before)
  }
})

test('keeps trying to start a server until it can start', async () => {
  const reportedErrors: unknown[] = []
  const lostErrors: unknown[] = []
  const onTrouble = (error: unknown) => reportedErrors.push(error)
  server = await openEmbedded({ dataDir, settings: ['fsync=off'], onTrouble, onLost: error => lostErrors.push(error) })
  const broken = join(dataDir, 'pg/postgresql.conf')
  const originalContent = readFileSync(broken, 'utf8')
  writeFileSync(broken, 'no such setting = at all\n')
  process.kill(postmasterPid(), 'SIGKILL')
  await expect.poll(() => reportedErrors.length).toBeGreaterThan(1)
  writeFileSync(broken, originalContent)
  await expect.poll(() => query('select 1 as answers').catch(() => null)).toEqual([{ answers: 1 }])
  expect(lostErrors).toEqual([])
})

test('restarts a server in the same short socket folder when the data folder’s path is long', async () => {
  const long = join(testFolder, 'another-rather-long-name'.repeat(6))
  await open(long)
  const address = server?.url('postgres')
  process.kill(Number(readFileSync(join(long, 'pg/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await expect.poll(() => query('select 1 as answers').catch(() => null)).toEqual([{ answers: 1 }])
  expect(server?.url('postgres')).toBe(address)
})

test('starts even when a dead server’s process id now belongs to another process', async () => {
  await open()
  await server?.stop()
  const stale = [process.pid, join(dataDir, 'pg'), 1, 5432, join(dataDir, 'socket'), '', ' 1 1', 'ready   ']
  writeFileSync(join(dataDir, 'pg/postmaster.pid'), `${stale.join('\n')}\n`)
  await open()
  expect(await query('select 1 as answers')).toEqual([{ answers: 1 }])
})

test('starts even when a dead server left a lock file beside its socket', async () => {
  await open()
  await server?.stop()
  // The lock file contains the id of a live process of the database's user, like the id of a dead server that is still
  // a zombie.
  const other = await openEmbedded({ dataDir: join(testFolder, 'other'), settings: ['fsync=off'] })
  const pid = readFileSync(join(testFolder, 'other/pg/postmaster.pid'), 'utf8').split('\n')[0]
  writeFileSync(join(dataDir, 'socket/.s.PGSQL.5432.lock'), `${pid}\n${dataDir}/pg\n`)
  try {
    await open()
    expect(await query('select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await other.stop()
  }
})

test('uses a short socket folder when the data folder’s path is long', async () => {
  await open(join(testFolder, 'a-rather-long-name'.repeat(6)))
  expect(server?.url('postgres').length).toBeLessThan(140)
  expect(await query('select 1 as answers')).toEqual([{ answers: 1 }])
})
