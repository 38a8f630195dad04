import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { connectDatabase } from './open-database.ts'

const { url } = await createTestDatabase()
const opened: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened) await close()
})

function open(at: string, connections = 2) {
  const database = connectDatabase(at, at, { databaseUrl: at, databaseDirectUrl: null, databasePool: connections })
  opened.push(database.close)
  return database
}

const endOtherConnections = () =>
  open(url, 1).pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine' and datname = current_database() and pid <> pg_backend_pid()",
  )

test('fails only the transaction whose connection broke', async () => {
  const { db } = open(url)
  const broken = db.transaction(async tx => {
    await tx.execute(sql`select 1`)
    await endOtherConnections()
    // No statement runs while the connection breaks, so only an event reports it.
    await new Promise(resolve => setTimeout(resolve, 100))
    await tx.execute(sql`select 2`)
  })
  await expect(broken).rejects.toThrow()
  expect((await db.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }])
})

test('releases the connection of a transaction that cannot begin', async () => {
  const { db, pool } = open(url, 1)
  await db.execute(sql`select 1`)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const refused = db.transaction(async () => {}, { isolationLevel: 'no such level' as 'serializable' })
    await expect(refused).rejects.toThrow()
  }
  expect(pool.idleCount + (pool.totalCount === 0 ? 1 : 0)).toBe(1)
  expect((await db.execute(sql`select 4 as four`)).rows).toEqual([{ four: 4 }])
})

/** Starts a proxy in front of the database that can go silent: it then forwards nothing and closes nothing. */
async function createSilenceableProxy() {
  const socketFolder = new URL(inject('testServer').url).searchParams.get('host')
  const server = new URL(inject('testServer').url)
  const connectToServer = () =>
    socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${server.searchParams.get('port') ?? 5432}`)
      : connect(Number(server.port || 5432), server.hostname)
  const sockets = new Set<Socket>()
  const proxy = createServer(clientSocket => {
    const serverSocket = connectToServer()
    for (const [source, target] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      sockets.add(source)
      source.on('error', () => target.destroy())
      source.on('close', () => target.destroy())
      source.pipe(target)
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const proxyUrl = new URL(`postgresql://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  proxyUrl.pathname = new URL(url).pathname
  proxyUrl.searchParams.set('user', server.searchParams.get('user') ?? server.username)
  return {
    url: proxyUrl.href,
    silence() {
      for (const socket of sockets) socket.unpipe()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

test('ends a statement that gets no response, and closes its connection', { timeout: 30_000 }, async () => {
  const proxy = await createSilenceableProxy()
  const { db, pool } = open(proxy.url, 1)
  await db.execute(sql`select 1`)
  proxy.silence()
  await expect(db.execute(sql`select 2`)).rejects.toThrow()
  expect(pool.totalCount).toBe(0)
  expect((await db.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }])
  proxy.close()
})
