import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { createWorkerContext } from '../core/context.ts'
import { createSchedule, processLeasedRow, type Queue } from './process-leased-row.ts'
import {
  enqueue,
  enqueueOnce,
  finishOutboxRow,
  leaseOutboxRow,
  type OutboxRow,
  rescheduleOutboxRow,
} from './repository.ts'

const shop = await startTestApp()
const ctx = createWorkerContext(shop.services, 'test')
const only = { only: ['test'] }

/** The outbox with the topic `test` only. */
const createQueue = (run: () => Promise<void>, maxAttempts = 3): Queue<OutboxRow> => ({
  lease: (_, until) => leaseOutboxRow(ctx.db, only, ctx.clock(), until),
  renew: (_, row, until) => rescheduleOutboxRow(ctx.db, row, until),
  finish: (_, row, state, error) => finishOutboxRow(ctx.db, row, state, ctx.clock(), error),
  reschedule: (_, row, nextAt) => rescheduleOutboxRow(ctx.db, row, nextAt),
  run,
  getTopic: row => row.topic,
  getSchedule: () => createSchedule(maxAttempts),
  getLogFields: row => ({ outbox: row.id }),
  getAlarmData: row => ({ outbox: row.id }),
})

async function readRow(id: string) {
  const { rows } = await shop.db.execute<{ state: string; attempts: number; error: string | null; waitMs: number }>(
    sql`select state, attempts, error, (extract(epoch from next_at - now()) * 1000)::int as "waitMs"
        from outbox where id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new Error('no outbox row')
  return row
}

const makeDue = (id: string) =>
  shop.db.execute(sql`update outbox set next_at = now() - interval '1 second' where id = ${id}`)
const countAlarms = async (id: string) =>
  (await shop.db.execute(sql`select 1 from alarms where kind = 'dead_letter' and data->>'outbox' = ${id}`)).rows.length

beforeEach(() => shop.db.execute(sql`delete from outbox`))

describe('processLeasedRow', () => {
  it('marks a job dead and raises an alarm, instead of running the job again, when every attempt ended the process', async () => {
    let runs = 0
    const id = await enqueue(ctx, 'test', {})
    const queue = createQueue(async () => {
      runs += 1
    })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      // The process is killed: the row stays leased and nothing is reported.
      await queue.lease(ctx, new Date())
      await makeDue(id)
    }
    await processLeasedRow(ctx, queue)
    expect(runs).toBe(0)
    expect(await readRow(id)).toMatchObject({ state: 'dead', error: expect.stringContaining('None of 3 attempts') })
    expect(await countAlarms(id)).toBe(1)
  })

  it('runs a job for the last attempt that the job’s schedule allows', async () => {
    const id = await enqueue(ctx, 'test', {})
    await shop.db.execute(sql`update outbox set attempts = 2 where id = ${id}`)
    await processLeasedRow(
      ctx,
      createQueue(async () => {}),
    )
    expect(await readRow(id)).toMatchObject({ state: 'done', attempts: 3 })
  })

  it('renews the lease while a job runs longer than the lease, so that no other worker runs it', async () => {
    let runs = 0
    const id = await enqueue(ctx, 'test', {})
    const queue = createQueue(async () => {
      runs += 1
      await sleep(1_500)
    })
    const times = { leaseMs: 500, renewMs: 100, maxRunMs: 60_000 }
    const first = processLeasedRow(ctx, queue, times)
    let isDone = false
    void first.then(() => {
      isDone = true
    })
    while (!isDone) {
      await sleep(50)
      await processLeasedRow(ctx, queue, times)
    }
    await first
    expect(runs).toBe(1)
    expect(await readRow(id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('stops renewing the lease of a job that hangs', async () => {
    let release = () => {}
    let start = () => {}
    const started = new Promise<void>(resolve => {
      start = resolve
    })
    const id = await enqueue(ctx, 'test', {})
    const queue = createQueue(() => {
      start()
      return new Promise<void>(resolve => {
        release = resolve
      })
    })
    const hanging = processLeasedRow(ctx, queue, { leaseMs: 200, renewMs: 50, maxRunMs: 100 })
    // The row is due before it is leased, too.
    await started
    await expect.poll(async () => (await readRow(id)).waitMs).toBeLessThan(0)
    release()
    await hanging
  })

  it('leaves a row unchanged that another worker has leased since', async () => {
    const id = await enqueue(ctx, 'test', {})
    const queue = createQueue(async () => {
      await makeDue(id)
      await queue.lease(ctx, new Date(Date.now() + 60_000))
      throw new Error('too late')
    })
    await processLeasedRow(ctx, queue)
    const row = await readRow(id)
    expect(row).toMatchObject({ state: 'waiting', attempts: 2 })
    expect(row.waitMs).toBeGreaterThan(30_000)
  })

  it('marks a job dead with its error and one alarm after the last failure', async () => {
    const id = await enqueue(ctx, 'test', {})
    const queue = createQueue(async () => {
      throw new Error('broken')
    }, 2)
    await processLeasedRow(ctx, queue)
    const { state, waitMs } = await readRow(id)
    expect(state).toBe('waiting')
    expect(waitMs).toBeGreaterThan(1_000)
    expect(waitMs).toBeLessThan(2_300)
    await makeDue(id)
    await processLeasedRow(ctx, queue)
    expect(await readRow(id)).toMatchObject({ state: 'dead', attempts: 2 })
    expect(await countAlarms(id)).toBe(1)
  })
})

describe('createSchedule', () => {
  it('doubles the delay up to an hour, with at most 10 % of jitter', () => {
    const { getDelayMs } = createSchedule(10)
    for (const [attempts, ms] of [
      [1, 2_000],
      [5, 32_000],
      [20, 3_600_000],
    ] as const) {
      const delays = Array.from({ length: 100 }, () => getDelayMs(attempts))
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(ms * 0.9)
      expect(Math.max(...delays)).toBeLessThanOrEqual(ms * 1.1)
      expect(new Set(delays).size).toBeGreaterThan(50)
    }
  })
})

describe('enqueueOnce', () => {
  const countRows = async () => (await shop.db.execute(sql`select 1 from outbox where topic = 'test'`)).rows.length

  it('adds one job per key while the job waits for its first attempt', async () => {
    await Promise.all(['a', 'a', 'b'].map(key => enqueueOnce(ctx, 'test', key, {})))
    await enqueueOnce(ctx, 'test', 'a', {})
    expect(await countRows()).toBe(2)
  })

  it('adds another job once the first one has started, because the first one may have read the old state', async () => {
    await enqueueOnce(ctx, 'test', 'a', {})
    const row = await leaseOutboxRow(ctx.db, only, ctx.clock(), new Date(Date.now() + 60_000))
    await enqueueOnce(ctx, 'test', 'a', {})
    expect([row?.attempts, await countRows()]).toEqual([1, 2])
  })
})
