import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { addressAt, connectTo, listenFor, messages } from '#tests/support/database-line.ts'
import { connectDatabase } from './open.ts'

const { url, db } = await testDatabase()
await db.execute(sql`create table kept (id int primary key)`)

const sized = (type: string, body: string) => {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body))
  bytes.write(type, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  bytes.write(body, 5)
  return bytes
}
const refusal = Buffer.concat([sized('E', 'SERROR\0VERROR\0C53300\0Mno connection is free\0\0'), sized('Z', 'I')])

let refuses = false
/** Refuses a `begin` as poolers do that have no connection just now, and lets what comes after it through. */
const line = await listenFor(near => {
  const far = connectTo(url)
  far.on('error', () => near.destroy())
  far.on('close', () => near.destroy())
  near.on('close', () => far.destroy())
  let swallows = false
  near.on(
    'data',
    messages(({ type, bytes }) => {
      if (refuses && /^.{5}(?:[^\0]*\0)?begin\0/s.test(bytes.toString('latin1'))) {
        refuses = false
        swallows = true
      }
      if (!swallows) return void far.write(bytes)
      if (type !== 'Q' && type !== 'S') return
      swallows = false
      near.write(refusal)
    }, true),
  )
  far.pipe(near)
})
afterAll(() => line.close())

const through = addressAt(line.port, url)
const keep = (id: number) => sql`insert into kept values (${id})`
const ids = async () =>
  (await db.execute<{ id: number }>(sql`select id from kept order by id`)).rows.map(({ id }) => id)

it.each([
  ['a pooler', url],
  ['a server', through],
])('does nothing outside of a transaction that %s did not begin', async (_, directUrl) => {
  const settings = { databaseUrl: through, databaseDirectUrl: directUrl, databasePool: 1 }
  const shop = connectDatabase(through, directUrl, settings)
  await shop.db.execute(sql`select 1`)
  refuses = true
  const undone = shop.db.transaction(async tx => {
    await tx.execute(sql`select 2`)
    await tx.execute(keep(1))
    throw new Error('not kept')
  })
  await expect(undone).rejects.toThrow()
  expect(await ids()).toEqual([])
  await shop.db.transaction(tx => tx.execute(keep(2)))
  expect(await ids()).toEqual([2])
  await db.execute(sql`delete from kept`)
  await shop.close()
})
