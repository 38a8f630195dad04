import type { Context, Services } from '../core/context.ts'
import { createWorkerContext } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { deleteExpired } from '../db/delete-expired.ts'
import { withoutSpan } from '../observability/tracing.ts'
import { createSchedule, processLeasedRow, type Queue, type RetrySchedule } from './process-leased-row.ts'
import { finishOutboxRow, leaseOutboxRow, type OutboxRow, rescheduleOutboxRow, type Topics } from './repository.ts'

/** `isLastAttempt` tells that the job is not tried again: when it fails, it is dead and raises an alarm. */
export type JobHandler = (
  ctx: Context,
  payload: Record<string, unknown>,
  attempt?: { isLastAttempt: boolean },
) => Promise<void>
/**
 * A periodic job. `run` returns more than 0 while more work may be due. `handlesTopic` tells which enqueued topics make
 * the job due immediately. `concurrency` is the number of loops that may run the job at the same time, 1 by default.
 */
export type ScheduledJob = {
  name: string
  intervalMs: number
  handlesTopic?: (topic: string) => boolean
  concurrency?: number
  run: (ctx: Context) => Promise<number>
}

const defaultSchedule = createSchedule(10)

type OutboxOptions = {
  /** Topics that wait for external servers, such as the mail server. */
  slow: readonly string[]
  /** Topics that wait for push services, so that none of these delays e-mails. */
  push?: readonly string[]
  /** Topics that use much CPU. */
  heavy: readonly string[]
  /** Topics that read, write or delete large files, which may take minutes. */
  files?: readonly string[]
  /** Retry schedules of topics that need another schedule than ten attempts within about twenty minutes. */
  schedules?: Record<string, RetrySchedule>
}

/** Fields that lead from a job's log lines to its row and to the request that enqueued it. */
const getLogFields = ({ topic, id, request_id: requestId }: OutboxRow) => ({
  topic,
  outbox: id,
  requestedBy: requestId ?? undefined,
})

const createOutboxQueue = (
  jobs: Record<string, JobHandler>,
  topics: Topics,
  schedules: Record<string, RetrySchedule>,
): Queue<OutboxRow> => ({
  lease: (ctx, until) => leaseOutboxRow(ctx.db, topics, ctx.clock(), until),
  renew: (ctx, row, until) => rescheduleOutboxRow(ctx.db, row, until),
  finish: (ctx, row, state, error) => finishOutboxRow(ctx.db, row, state, ctx.clock(), error),
  reschedule: (ctx, row, nextAt) => rescheduleOutboxRow(ctx.db, row, nextAt),
  async run(ctx, row) {
    const job = jobs[row.topic]
    if (!job) throw new Error(`no job handles topic ${row.topic}`)
    const { maxAttempts } = schedules[row.topic] ?? defaultSchedule
    await job(
      { ...ctx, log: ctx.log.child(getLogFields(row)), requestId: row.request_id ?? ctx.requestId },
      row.payload,
      { isLastAttempt: row.attempts >= maxAttempts },
    )
  },
  getTopic: row => row.topic,
  getRequestId: row => row.request_id,
  getSchedule: row => schedules[row.topic] ?? defaultSchedule,
  getLogFields,
  getAlarmData: row => ({ outbox: row.id }),
})

/** One worker loop for a job: drains the queue, then sleeps until it is woken or `everyMs` has elapsed. */
function createWorkerLoop(everyMs: number, work: () => Promise<number>, onBusy: () => void) {
  let stopped = false
  let again = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  const drain = async () => {
    // `running` must be set before `work` starts, so that a wake from within `work` finds this loop busy.
    await null
    do {
      again = false
      // Another loop is woken only from the second item on, because a single item needs no help.
      for (let done = 0; !stopped && (await work()) > 0; done += 1) if (done > 0) onBusy()
    } while (again && !stopped)
  }
  const run = () => {
    if (stopped) return
    clearTimeout(timer)
    running = drain().finally(() => {
      running = null
      if (!stopped) timer = setTimeout(run, everyMs)
    })
  }
  return {
    isIdle: () => running === null,
    /** Starts the loop immediately, or makes a busy loop check the queue once more when it is done. */
    wake() {
      if (running !== null) again = true
      else run()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Milliseconds after which a slow item makes the job wake another loop for the items that wait behind it. */
const slowWorkMs = 50

/**
 * The loops of one job. A busy loop wakes an idle one, so that a long queue uses all loops and a short queue causes
 * only one query.
 */
function createWorkerPool(services: Services, job: ScheduledJob, stopping: AbortSignal) {
  const work = async () => {
    const ctx = createWorkerContext(services, `work-${newId()}`, { job: job.name }, stopping)
    const slow = setTimeout(() => loops.find(each => each.isIdle())?.wake(), slowWorkMs)
    try {
      // A request wakes the loop within its own span, which must not become the parent of all later work.
      return await withoutSpan(() => job.run(ctx))
    } catch (error) {
      ctx.log.error({ err: error }, 'background work failed')
      services.metrics.countBackgroundFailure(job.name)
      return 0
    } finally {
      clearTimeout(slow)
    }
  }
  const wakeOne = () => (loops.find(each => each.isIdle()) ?? loops[0])?.wake()
  const loops = Array.from({ length: job.concurrency ?? 1 }, () => createWorkerLoop(job.intervalMs, work, wakeOne))
  return { isFor: job.handlesTopic, wake: wakeOne, stop: () => Promise.all(loops.map(each => each.stop())) }
}

/**
 * Creates the jobs that process the outbox. Slow, push, heavy and files topics have separate loops, so that none of them
 * delays work on payments.
 */
export function createOutboxJobs(
  jobs: Record<string, JobHandler>,
  { slow, push = [], heavy, files = [], schedules = {} }: OutboxOptions,
): ScheduledJob[] {
  const createJob = (name: string, concurrency: number, topics: Topics): ScheduledJob => {
    const queue = createOutboxQueue(jobs, topics, schedules)
    return {
      name,
      intervalMs: 1_000,
      handlesTopic: topic => ('only' in topics ? topics.only.includes(topic) : !topics.except.includes(topic)),
      concurrency,
      run: ctx => processLeasedRow(ctx, queue),
    }
  }
  return [
    createJob('outbox', 2, { except: [...slow, ...push, ...heavy, ...files] }),
    createJob('slow outbox', 4, { only: slow }),
    createJob('push outbox', 4, { only: push }),
    createJob('heavy outbox', 1, { only: heavy }),
    createJob('files outbox', 2, { only: files }),
  ]
}

/** Starts the background jobs of this process. `stop` interrupts long work and waits for running work to end. */
export function startWorker(services: Services, jobs: readonly ScheduledJob[]) {
  const stopping = new AbortController()
  const pools = jobs.map(job => createWorkerPool(services, job, stopping.signal))
  for (const pool of pools) pool.wake()
  return {
    /** Wakes the jobs that handle one of these topics, or all jobs that handle any topic. */
    wake(topics?: ReadonlySet<string>) {
      for (const { isFor, wake } of pools) if (isFor && (!topics || [...topics].some(isFor))) wake()
    },
    async stop() {
      const stopped = pools.map(each => each.stop())
      stopping.abort()
      await Promise.all(stopped)
    },
  }
}

export const deleteExpiredJob: ScheduledJob = {
  name: 'forget',
  intervalMs: 3_600_000,
  async run(ctx) {
    await deleteExpired(ctx.db, ctx.clock())
    return 0
  },
}
