import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { type Context, type Tx, withTransaction } from './context.ts'

const { db } = await createTestDatabase()
await db.execute(sql`create table written (name text primary key)`)
const ctx = { db } as Context
const write = (tx: Tx, name: string) => tx.db.execute(sql`insert into written values (${name})`)
const readWritten = async () =>
  (await db.execute(sql`select name from written order by name`)).rows.map(row => row.name)
const writeAndFail = (outer: Tx) =>
  withTransaction(outer, async inner => {
    await write(inner, 'inner of a failed call')
    throw new Error('refused')
  })

describe('withTransaction inside a transaction', () => {
  it('commits nothing of the outer or the inner transaction when the inner call fails', async () => {
    const failing = withTransaction(ctx, async outer => {
      await write(outer, 'outer')
      await writeAndFail(outer)
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await readWritten()).toEqual([])
  })

  it('commits nothing of the inner call when the outer transaction fails afterwards', async () => {
    const failing = withTransaction(ctx, async outer => {
      await withTransaction(outer, inner => write(inner, 'inner'))
      throw new Error('failed later')
    })
    await expect(failing).rejects.toThrow('failed later')
    expect(await readWritten()).toEqual([])
  })

  it('rolls back only the inner call when the outer transaction catches its error', async () => {
    await withTransaction(ctx, async outer => {
      await write(outer, 'kept')
      await writeAndFail(outer).catch(() => {})
    })
    expect(await readWritten()).toEqual(['kept'])
  })
})
