import { raiseAlarm } from './alarms.ts'
import type { Context, Services } from './context.ts'
import { createWorkerContext } from './context.ts'
import { getErrorReason } from './error-reason.ts'
import { newId } from './ids.ts'
import { deleteExpired, finishOutboxRow, leaseOutboxRow, rescheduleOutboxRow, type Topics } from './repository.ts'

export type JobHandler = (ctx: Context, payload: Record<string, unknown>) => Promise<void>
/**
 * A thing done again and again. Returns more than 0 while there may be more to do at once; `isFor` says what just written
 * makes it due (Context.left), `lanes` how many may work on it at the same time.
 */
export type ScheduledJob = {
  name: string
  intervalMs: number
  handlesTopic?: (left: string) => boolean
  concurrency?: number
  run: (ctx: Context) => Promise<number>
}

const maxAttempts = 10
/** How long one piece of work may take before another process takes it over. */
const leaseMs = 30_000
const getBackoffMs = (attempts: number) => Math.min(2 ** attempts * 1_000, 3_600_000)

/**
 * Leases one due row of the outbox and does its job: a killed process leaves the row to be taken again. Jobs must
 * therefore be idempotent. Returns 1 when more were due.
 */
async function processNextRow(ctx: Context, jobs: Record<string, JobHandler>, topics: Topics): Promise<number> {
  const row = await leaseOutboxRow(ctx.db, topics, ctx.clock(), new Date(ctx.clock().getTime() + leaseMs))
  if (!row) return 0
  const job = jobs[row.topic]
  // What the request that left it wrote is found by the same id.
  const log = ctx.log.child({ topic: row.topic, outbox: row.id, requestedBy: row.request_id ?? undefined })
  try {
    if (!job) throw new Error(`no job for topic ${row.topic}`)
    await job({ ...ctx, log, requestId: row.request_id ?? ctx.requestId }, row.payload)
    await finishOutboxRow(ctx.db, row.id, 'done', ctx.clock(), null)
  } catch (error) {
    log.error({ err: error, attempts: row.attempts }, 'background work failed')
    ctx.metrics.countBackgroundFailure(row.topic)
    if (row.attempts >= maxAttempts) {
      await raiseAlarm(ctx, 'dead_letter', row.topic, { outbox: row.id })
      await finishOutboxRow(ctx.db, row.id, 'dead', ctx.clock(), getErrorReason(error))
    } else {
      await rescheduleOutboxRow(ctx.db, row.id, new Date(ctx.clock().getTime() + getBackoffMs(row.attempts)))
    }
  }
  return row.more ? 1 : 0
}

/** One pair of hands for a chore: works while there is something to do, then rests until woken or `everyMs` are over. */
function createWorkerLoop(everyMs: number, work: () => Promise<number>, onBusy: () => void) {
  let stopped = false
  let again = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  const drain = async () => {
    // A wake from within the work must find these hands busy.
    await null
    do {
      again = false
      // A single piece of work leaves nothing for other hands.
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
    /** There may be something to do: looks now, or once more when what is under way is done. */
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

/** Work that takes longer is no reason for what is due behind it to wait. */
const slowWorkMs = 50

/** The lanes of one chore. One wakes the next while there is work, so that a busy queue has many hands and a quiet one asks once. */
function createWorkerPool(services: Services, chore: ScheduledJob) {
  const work = async () => {
    const ctx = createWorkerContext(services, `work-${newId()}`, { chore: chore.name })
    const slow = setTimeout(() => lanes.find(each => each.isIdle())?.wake(), slowWorkMs)
    try {
      return await chore.run(ctx)
    } catch (error) {
      ctx.log.error({ err: error }, 'background work failed')
      services.metrics.countBackgroundFailure(chore.name)
      return 0
    } finally {
      clearTimeout(slow)
    }
  }
  const wakeOne = () => (lanes.find(each => each.isIdle()) ?? lanes[0])?.wake()
  const lanes = Array.from({ length: chore.concurrency ?? 1 }, () => createWorkerLoop(chore.intervalMs, work, wakeOne))
  return { isFor: chore.handlesTopic, wake: wakeOne, stop: () => Promise.all(lanes.map(each => each.stop())) }
}

/**
 * The queue of what transactions have left to be done. `slow` topics wait for servers of others, such as the mail
 * server, `heavy` ones for the processor: hands of their own keep them from holding up the money.
 */
export function createOutboxJobs(
  jobs: Record<string, JobHandler>,
  { slow, heavy }: { slow: readonly string[]; heavy: readonly string[] },
): ScheduledJob[] {
  const queue = (name: string, lanes: number, topics: Topics): ScheduledJob => ({
    name,
    intervalMs: 1_000,
    handlesTopic: topic => ('only' in topics ? topics.only.includes(topic) : !topics.except.includes(topic)),
    concurrency: lanes,
    run: ctx => processNextRow(ctx, jobs, topics),
  })
  return [
    queue('outbox', 2, { except: [...slow, ...heavy] }),
    queue('slow outbox', 4, { only: slow }),
    queue('heavy outbox', 1, { only: heavy }),
  ]
}

/** Starts this process's share of the background work. `stop` waits for what is under way. */
export function startWorker(services: Services, chores: readonly ScheduledJob[]) {
  const all = chores.map(chore => createWorkerPool(services, chore))
  for (const each of all) each.wake()
  return {
    /** Something was written: whoever it is for looks now; without `left` whoever is ever called. */
    wake(left?: ReadonlySet<string>) {
      for (const { isFor, wake } of all) if (isFor && (!left || [...left].some(isFor))) wake()
    },
    async stop() {
      await Promise.all(all.map(each => each.stop()))
    },
  }
}

/** Removes counters and idempotent answers older than a day. */
export const deleteExpiredJob: ScheduledJob = {
  name: 'forget',
  intervalMs: 3_600_000,
  async run(ctx) {
    await deleteExpired(ctx.db, ctx.clock())
    return 0
  },
}
