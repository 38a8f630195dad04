import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import type { Db } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { countEvent } from '../limits/rate-limit.ts'
import { finishOutboxRow, leaseOutboxRow } from '../queue/repository.ts'

const { db } = await createTestDatabase()
const clock = () => new Date()
const makeWork = async () => {
  const now = new Date()
  await db.execute(sql`insert into outbox (id, topic, payload, next_at) values (${newId()}, 'mine', '{}', ${now})`)
  return now
}

/** Runs `ask` in a transaction and returns the transaction's synchronous_commit setting afterwards. */
const readCommitMode = (ask: (tx: Db) => Promise<unknown>) =>
  db.transaction(async tx => {
    // Test databases may have synchronous_commit off by default.
    await tx.execute(sql`set local synchronous_commit to on`)
    await ask(tx)
    const { rows } = await tx.execute<{ is: string }>(sql`select current_setting('synchronous_commit') as is`)
    return rows[0]?.is
  })

describe('asyncCommit', () => {
  it('commits the rate-limit counter asynchronously for the first and later requests of a window', async () => {
    const now = Date.now()
    const count = (tx: Db) =>
      countEvent({ db: tx, clock }, { key: 'asked', windowMs: 60_000 }, { now, store: 'relaxed' })
    expect(await readCommitMode(count)).toBe('off')
    expect(await readCommitMode(count)).toBe('off')
    expect(await count(db)).toBe(3)
  })

  it('commits the lease and the completion of an outbox row asynchronously', async () => {
    const now = await makeWork()
    const later = new Date(now.getTime() + 30_000)
    expect(await readCommitMode(tx => leaseOutboxRow(tx, { only: ['mine'] }, now, later))).toBe('off')
    const { rows } = await db.execute<{ id: string; attempts: number }>(sql`select id, attempts from outbox`)
    expect(rows).toMatchObject([{ attempts: 1 }])
    const [row] = rows
    if (!row) throw new Error('no outbox row')
    expect(await readCommitMode(tx => finishOutboxRow(tx, row, 'done', now, null))).toBe('off')
    expect((await db.execute(sql`select state from outbox`)).rows).toEqual([{ state: 'done' }])
  })

  it('commits counters within a payment transaction synchronously', async () => {
    const count = (tx: Db) => countEvent({ db: tx, clock }, { key: 'declined', windowMs: 60_000 })
    expect(await readCommitMode(count)).toBe('on')
  })
})
