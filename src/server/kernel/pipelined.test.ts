import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { type Context, withTransaction } from './context.ts'
import { pipelined } from './pipelined.ts'

const { db } = await createTestDatabase()
await db.execute(sql`create table held (id int primary key, times int not null default 0)`)
await db.execute(sql`insert into held (id) values (1), (2)`)

it('waits for all statements and throws the first error', async () => {
  const told: string[] = []
  const after = async (ms: number, name: string, refused: boolean) => {
    await new Promise(resolve => setTimeout(resolve, ms))
    told.push(name)
    if (refused) throw new Error(name)
  }
  await expect(pipelined(after(30, 'late', true), after(5, 'early', true), after(60, 'last', false))).rejects.toThrow(
    'early',
  )
  expect(told).toEqual(['early', 'late', 'last'])
})

it('lets a transaction run again after a deadlock in one of several statements', async () => {
  let begun = 0
  const times = (id: number) => sql`update held set times = times + 1 where id = ${id}`
  let goOn = () => {}
  const bothHold = new Promise<void>(resolve => {
    goOn = resolve
  })
  const holdBoth = (first: number, second: number) =>
    withTransaction({ db } as Context, async ({ db: tx }) => {
      await tx.execute(times(first))
      begun += 1
      if (begun === 2) goOn()
      await bothHold
      await pipelined(tx.execute(sql`select 1`), tx.execute(times(second)), tx.execute(sql`select 2`))
    })
  await Promise.all([holdBoth(1, 2), holdBoth(2, 1)])
  expect(begun).toBe(3)
  expect((await db.execute(sql`select times from held`)).rows).toEqual([{ times: 2 }, { times: 2 }])
})
