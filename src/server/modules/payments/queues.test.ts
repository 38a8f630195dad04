import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { leaseOutboxRow } from '#server/platform/queue/repository.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { leaseEvent } from './events/repository.ts'

const { db } = await createTestDatabase()
const now = new Date()

/** Counts the sequential and index scans of a table under a generic query plan. */
const countScans = (table: string, ask: (tx: Db) => Promise<unknown>) =>
  db.transaction(async tx => {
    await tx.execute(sql`set local plan_cache_mode to force_generic_plan`)
    await tx.execute(sql`set local enable_seqscan to off`)
    await ask(tx)
    const read = sql`select seq_scan::int as whole, idx_scan::int as part from pg_stat_xact_user_tables where relname = ${table}`
    return (await tx.execute(read)).rows[0]
  })

it('leases outbox rows and provider events through partial indexes under a generic query plan', async () => {
  const asIndexed = { whole: 0, part: expect.toSatisfy((part: number) => part > 0) }
  expect(await countScans('outbox', tx => leaseOutboxRow(tx, { except: ['slow'] }, now, now))).toEqual(asIndexed)
  expect(await countScans('outbox', tx => leaseOutboxRow(tx, { only: ['slow'] }, now, now))).toEqual(asIndexed)
  expect(await countScans('provider_events', tx => leaseEvent(tx, now, now))).toEqual(asIndexed)
})

it('reports whether more queue rows are due, ignoring leased rows and other topics', async () => {
  const later = new Date(now.getTime() + 30_000)
  for (const topic of ['mine', 'mine', 'other'])
    await db.execute(sql`insert into outbox (id, topic, payload, next_at) values (${newId()}, ${topic}, '{}', ${now})`)
  for (const id of ['evt_1', 'evt_2'])
    await db.execute(sql`insert into provider_events (id, mode, type, object_id, payload, next_at)
      values (${id}, 'simulator', 'x', '', '{}', ${now})`)
  const takes = [() => leaseOutboxRow(db, { only: ['mine'] }, now, later), () => leaseEvent(db, now, later)]
  for (const take of takes)
    expect([(await take())?.more, (await take())?.more, await take()]).toEqual([true, false, null])
})
