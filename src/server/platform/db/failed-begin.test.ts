import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import {
  connectToDatabase,
  createMessageSplitter,
  listenOnFreePort,
  toLocalAddress,
} from '#tests/support/database-proxy.ts'
import { connectDatabase } from './open-database.ts'

const { url, db } = await createTestDatabase()
await db.execute(sql`create table kept (id int primary key)`)

const buildMessage = (type: string, body: string) => {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body))
  bytes.write(type, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  bytes.write(body, 5)
  return bytes
}
const errorMessage = Buffer.concat([
  buildMessage('E', 'SERROR\0VERROR\0C53300\0Mno connection is free\0\0'),
  buildMessage('Z', 'I'),
])

let shouldRefuse = false
/** A proxy that rejects `begin` like a pooler without a free connection, and forwards the following statements. */
const proxy = await listenOnFreePort(clientSocket => {
  const serverSocket = connectToDatabase(url)
  serverSocket.on('error', () => clientSocket.destroy())
  serverSocket.on('close', () => clientSocket.destroy())
  clientSocket.on('close', () => serverSocket.destroy())
  let shouldSwallow = false
  clientSocket.on(
    'data',
    createMessageSplitter(({ type, bytes }) => {
      if (shouldRefuse && /^.{5}(?:[^\0]*\0)?begin\0/s.test(bytes.toString('latin1'))) {
        shouldRefuse = false
        shouldSwallow = true
      }
      if (!shouldSwallow) return void serverSocket.write(bytes)
      if (type !== 'Q' && type !== 'S') return
      shouldSwallow = false
      clientSocket.write(errorMessage)
    }, true),
  )
  serverSocket.pipe(clientSocket)
})
afterAll(() => proxy.close())

const proxiedUrl = toLocalAddress(proxy.port, url)
const buildInsert = (id: number) => sql`insert into kept values (${id})`
const findIds = async () =>
  (await db.execute<{ id: number }>(sql`select id from kept order by id`)).rows.map(({ id }) => id)

it.each([
  ['through a pooler', url],
  ['through a direct connection', proxiedUrl],
])('runs no statement outside of a transaction when begin fails %s', async (_, directUrl) => {
  const settings = { databaseUrl: proxiedUrl, databaseDirectUrl: directUrl, databasePool: 1 }
  const shop = connectDatabase(proxiedUrl, directUrl, settings)
  await shop.db.execute(sql`select 1`)
  shouldRefuse = true
  const failing = shop.db.transaction(async tx => {
    await tx.execute(sql`select 2`)
    await tx.execute(buildInsert(1))
    throw new Error('roll back')
  })
  await expect(failing).rejects.toThrow()
  expect(await findIds()).toEqual([])
  await shop.db.transaction(tx => tx.execute(buildInsert(2)))
  expect(await findIds()).toEqual([2])
  await db.execute(sql`delete from kept`)
  await shop.close()
})
