import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { connectDatabase } from './open-database.ts'

const { url } = await createTestDatabase()
const { db, pool, close } = connectDatabase(url, url, { databaseUrl: url, databaseDirectUrl: null, databasePool: 1 })
afterAll(close)

type ClientWithStream = { connection: { stream: { _writev: (chunks: unknown[], done: () => void) => void } } }

/** Counts the socket writes that `work` causes on the pool's only connection. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect()
  const { stream } = (client as unknown as ClientWithStream).connection
  client.release()
  const write = stream._writev
  let count = 0
  stream._writev = function (...args) {
    count += 1
    return write.apply(this, args)
  }
  await work()
  stream._writev = write
  return count
}

it('sends begin together with the first statement, and concurrent statements together, in one socket write', async () => {
  const writes = await countWrites(() =>
    db.transaction(async tx => {
      await tx.execute(sql`select 1`)
      const [two, three] = await pipelined(tx.execute(sql`select 2 as it`), tx.execute(sql`select 3 as it`))
      expect([two.rows, three.rows]).toEqual([[{ it: 2 }], [{ it: 3 }]])
    }),
  )
  // There are fewer writes than the five statements; the exact number depends on the event loop's timing.
  expect(writes).toBeLessThan(5)
})

it('rolls back a transaction when one of several concurrent statements fails', async () => {
  await db.execute(sql`create table kept (id int primary key)`)
  const insert = (id: number) => sql`insert into kept values (${id})`
  const runInTurn = async (run: (id: number) => Promise<unknown>) => {
    await run(1)
    await run(2)
  }
  const failing = db.transaction(tx =>
    pipelined(
      runInTurn(id => tx.execute(insert(id))),
      tx.execute(sql`select 1 / 0`),
      tx.execute(insert(3)),
    ),
  )
  await expect(failing).rejects.toThrow(/1 \/ 0/)
  expect((await db.execute(sql`select id from kept`)).rows).toEqual([])
  await db.transaction(tx =>
    pipelined(
      runInTurn(id => tx.execute(insert(id))),
      tx.execute(insert(3)),
    ),
  )
  expect((await db.execute(sql`select id from kept order by id`)).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

it('stores nothing when the connection breaks before begin, and then uses another connection', async () => {
  const getPid = async () => (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
  const before = await getPid()
  const client = await pool.connect()
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  client.release()
  const broken = db.transaction(tx => tx.execute(sql`insert into kept values (4)`))
  await broken.then(
    () => undefined,
    () => undefined,
  )
  expect(await getPid()).not.toBe(before)
  expect(pool.totalCount).toBe(1)
  const rows = (await db.execute(sql`select id from kept where id = 4`)).rows
  expect(rows).toEqual(await broken.then(() => [{ id: 4 }]).catch(() => []))
})
