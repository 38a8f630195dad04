import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { type Context, withTransaction } from '../core/context.ts'
import { pipelined } from './pipelined.ts'

const { db } = await createTestDatabase()
await db.execute(sql`create table held (id int primary key, times int not null default 0)`)
await db.execute(sql`insert into held (id) values (1), (2)`)

it('waits for all statements and throws the first error', async () => {
  const finished: string[] = []
  const after = async (ms: number, name: string, fails: boolean) => {
    await new Promise(resolve => setTimeout(resolve, ms))
    finished.push(name)
    if (fails) throw new Error(name)
  }
  await expect(pipelined(after(30, 'late', true), after(5, 'early', true), after(60, 'last', false))).rejects.toThrow(
    'early',
  )
  expect(finished).toEqual(['early', 'late', 'last'])
})

it('lets a transaction run again after a deadlock in one of several pipelined statements', async () => {
  let attempts = 0
  const increment = (id: number) => sql`update held set times = times + 1 where id = ${id}`
  let release = () => {}
  const bothHold = new Promise<void>(resolve => {
    release = resolve
  })
  const holdBoth = (first: number, second: number) =>
    withTransaction({ db } as Context, async ({ db: tx }) => {
      await tx.execute(increment(first))
      attempts += 1
      if (attempts === 2) release()
      await bothHold
      await pipelined(tx.execute(sql`select 1`), tx.execute(increment(second)), tx.execute(sql`select 2`))
    })
  await Promise.all([holdBoth(1, 2), holdBoth(2, 1)])
  // The second attempt of a transaction can meet the other one again.
  expect(attempts).toBeGreaterThan(2)
  expect((await db.execute(sql`select times from held`)).rows).toEqual([{ times: 2 }, { times: 2 }])
})
