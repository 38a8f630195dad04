import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { type Context, createWorkerContext } from '../core/context.ts'
import { createSchedule } from './process-leased-row.ts'
import { cancelQueued, enqueue } from './repository.ts'
import { createOutboxJobs, type ScheduledJob, startWorker } from './worker.ts'

const shop = await startTestApp()

it('runs the other jobs when one job always fails', async () => {
  let runs = 0
  const createJob = (name: string, run: ScheduledJob['run']): ScheduledJob => ({
    name,
    intervalMs: 0,
    handlesTopic: () => true,
    run,
  })
  const worker = startWorker(shop.services, [
    createJob('broken', async () => {
      throw new Error('broken')
    }),
    createJob('sound', async () => {
      runs += 1
      return 0
    }),
  ])
  await expect.poll(() => runs).toBeGreaterThan(0)
  await worker.stop()
})

it('uses all loops of a job for a long queue, up to the job’s concurrency', async () => {
  let waiting = 12
  let busy = 0
  let highestBusy = 0
  const worker = startWorker(shop.services, [
    {
      name: 'queue',
      intervalMs: 60_000,
      handlesTopic: () => true,
      concurrency: 3,
      async run() {
        if (waiting === 0) return 0
        waiting -= 1
        busy += 1
        highestBusy = Math.max(highestBusy, busy)
        await new Promise(resolve => setTimeout(resolve, 20))
        busy -= 1
        return 1
      },
    },
  ])
  await expect.poll(() => waiting).toBe(0)
  await worker.stop()
  expect([highestBusy, busy]).toEqual([3, 0])
})

it('runs a job again when the job was woken during a run', async () => {
  let version = 0
  let seenVersion = 0
  const worker = startWorker(shop.services, [
    {
      name: 'late',
      intervalMs: 60_000,
      handlesTopic: () => true,
      async run() {
        const now = version
        if (now === 0) {
          version = 1
          worker.wake()
        }
        await new Promise(resolve => setTimeout(resolve, 5))
        seenVersion = now
        return 0
      },
    },
  ])
  await expect.poll(() => seenVersion).toBe(1)
  await worker.stop()
})

it('wakes only the jobs that handle the enqueued topics', async () => {
  const runs = { mails: 0, money: 0 }
  const createJob = (name: keyof typeof runs): ScheduledJob => ({
    name,
    intervalMs: 60_000,
    handlesTopic: topic => topic === name,
    async run() {
      runs[name] += 1
      return 0
    },
  })
  const worker = startWorker(shop.services, [createJob('mails'), createJob('money')])
  await expect.poll(() => runs).toEqual({ mails: 1, money: 1 })
  const ctx = createWorkerContext({ ...shop.services, wake: worker.wake }, 'test')
  const later = await enqueue(ctx, 'mails', {}, new Date(Date.now() + 60_000))
  ctx.wake()
  const now = await enqueue(ctx, 'money', {})
  ctx.wake()
  await expect.poll(() => runs).toEqual({ mails: 1, money: 2 })
  worker.wake()
  await expect.poll(() => runs).toEqual({ mails: 2, money: 3 })
  await worker.stop()
  for (const id of [later, now]) await cancelQueued(shop.db, id)
})

it('processes other topics while all loops for slow topics wait', async () => {
  const ctx = createWorkerContext(shop.services, 'test')
  let release = () => {}
  const blocked = new Promise<void>(resolve => {
    release = resolve
  })
  let waiting = 0
  let done = 0
  const jobs = {
    async slow() {
      waiting += 1
      await blocked
    },
    async money() {
      done += 1
    },
  }
  for (let each = 0; each < 6; each += 1) await enqueue(ctx, 'slow', {})
  const worker = startWorker(shop.services, createOutboxJobs(jobs, { slow: ['slow'], heavy: [] }))
  await expect.poll(() => waiting).toBe(4)
  for (let each = 0; each < 3; each += 1) await enqueue(ctx, 'money', {})
  worker.wake()
  await expect.poll(() => done).toBe(3)
  expect(waiting).toBe(4)
  release()
  await expect.poll(() => waiting).toBe(6)
  await worker.stop()
})

it('gives up a topic after the attempts of its own schedule', async () => {
  const ctx = createWorkerContext(shop.services, 'test')
  const id = await enqueue(ctx, 'brief', {})
  const jobs = {
    async brief() {
      throw new Error('broken')
    },
  }
  const worker = startWorker(
    shop.services,
    createOutboxJobs(jobs, { slow: [], heavy: [], schedules: { brief: createSchedule(1) } }),
  )
  const readState = async () => (await shop.db.execute(sql`select state from outbox where id = ${id}`)).rows[0]?.state
  await expect.poll(readState).toBe('dead')
  await worker.stop()
})

it('releases a job that a stop interrupts, so that another process takes it at once', async () => {
  const ctx = createWorkerContext(shop.services, 'test')
  const id = await enqueue(ctx, 'long', {})
  let isRunning = false
  const jobs = {
    long: ({ gone }: Context) =>
      new Promise<void>((_, reject) => {
        isRunning = true
        gone().addEventListener('abort', () => reject(gone().reason))
      }),
  }
  const worker = startWorker(shop.services, createOutboxJobs(jobs, { slow: [], heavy: ['long'] }))
  await expect.poll(() => isRunning).toBe(true)
  await worker.stop()
  const { rows } = await shop.db.execute(sql`select state, next_at <= now() as "isDue" from outbox where id = ${id}`)
  expect(rows).toEqual([{ state: 'waiting', isDue: true }])
  await cancelQueued(shop.db, id)
})
