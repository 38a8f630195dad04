import type { Context } from '../core/context.ts'
import { raiseAlarm } from '../observability/alarms.ts'
import { getErrorReason } from '../observability/error-reason.ts'
import { getErrorType, type Span, type SpanOptions, withSpan } from '../observability/tracing.ts'

/** Thrown by a job whose next attempt should not happen before `retryAfterMs`; null leaves the time to the schedule. */
export class RetryLaterError extends Error {
  readonly retryAfterMs: number | null
  constructor(message: string, retryAfterMs: number | null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** A row that this process has leased. `attempts` includes this attempt, and `more` tells whether another row is due. */
export type LeasedRow = { id: string; attempts: number; more: boolean }

/** How often a row is tried, and the milliseconds between two attempts. `attempts` is the number of failed attempts. */
export type RetrySchedule = { maxAttempts: number; getDelayMs(attempts: number): number }

/**
 * A table of work. `renew`, `finish` and `reschedule` change the row only while `row.attempts` is still its number of
 * attempts, that is, while no other worker has leased it since. They return false otherwise.
 */
export type Queue<Row extends LeasedRow> = {
  /** Leases the row that has been due longest until `until`, and counts the attempt. Returns null when none is due. */
  lease(ctx: Context, until: Date): Promise<Row | null>
  renew(ctx: Context, row: Row, until: Date): Promise<boolean>
  finish(ctx: Context, row: Row, state: 'done' | 'dead', error: string | null): Promise<boolean>
  reschedule(ctx: Context, row: Row, nextAt: Date): Promise<boolean>
  run(ctx: Context, row: Row): Promise<void>
  getTopic(row: Row): string
  /** The id of the request that enqueued the row; null when no request did. */
  getRequestId?(row: Row): string | null
  getSchedule(row: Row): RetrySchedule
  /** Fields of the row's log lines. */
  getLogFields(row: Row): Record<string, unknown>
  /** Data of the alarm about a dead row. */
  getAlarmData(row: Row): Record<string, unknown>
}

export type LeaseTimes = {
  /** Milliseconds for which a row is leased. Another worker takes it afterwards, for example when this process died. */
  leaseMs: number
  /** Milliseconds between two renewals of a lease while the work runs. */
  renewMs: number
  /** Milliseconds after which a lease is not renewed any more, so that work that hangs is tried again. */
  maxRunMs: number
}
const defaultTimes: LeaseTimes = { leaseMs: 30_000, renewMs: 10_000, maxRunMs: 15 * 60_000 }

const maxDelayMs = 3_600_000
/**
 * Exponential back-off of up to one hour, with 10 % of jitter so that rows that failed together are not retried
 * together.
 */
const getBackoffMs = (attempts: number): number =>
  Math.min(2 ** attempts * 1_000, maxDelayMs) * (0.9 + Math.random() * 0.2)

export const createSchedule = (maxAttempts: number): RetrySchedule => ({ maxAttempts, getDelayMs: getBackoffMs })

const addMs = (ctx: Context, ms: number) => new Date(ctx.clock().getTime() + ms)

/** Renews the lease of a row until the returned function is called, which waits for a renewal that is in progress. */
function keepLease<Row extends LeasedRow>(ctx: Context, queue: Queue<Row>, row: Row, times: LeaseTimes) {
  const startedAt = performance.now()
  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    if (performance.now() - startedAt > times.maxRunMs) return clearInterval(timer)
    renewal = renewal
      .then(() => queue.renew(ctx, row, addMs(ctx, times.leaseMs)))
      .catch(error => ctx.log.warn({ err: error, ...queue.getLogFields(row) }, 'the lease of a job was not renewed'))
  }, times.renewMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return renewal
  }
}

/** Marks a row as dead. The alarm is raised first: a dead row without an alarm would never be noticed. */
async function giveUp<Row extends LeasedRow>(ctx: Context, queue: Queue<Row>, row: Row, reason: string) {
  await raiseAlarm(ctx, 'dead_letter', queue.getTopic(row), queue.getAlarmData(row))
  return queue.finish(ctx, row, 'dead', reason)
}

async function handleFailure<Row extends LeasedRow>(ctx: Context, queue: Queue<Row>, row: Row, error: unknown) {
  ctx.log.error({ err: error, attempts: row.attempts, ...queue.getLogFields(row) }, 'background work failed')
  ctx.metrics.countBackgroundFailure(queue.getTopic(row))
  const { maxAttempts, getDelayMs } = queue.getSchedule(row)
  const requestedMs = error instanceof RetryLaterError ? Math.min(error.retryAfterMs ?? 0, maxDelayMs) : 0
  return row.attempts >= maxAttempts
    ? giveUp(ctx, queue, row, getErrorReason(error))
    : queue.reschedule(ctx, row, addMs(ctx, Math.max(getDelayMs(row.attempts), requestedMs)))
}

type Run = { times: LeaseTimes; span: Span | null }
async function runRow<Row extends LeasedRow>(ctx: Context, queue: Queue<Row>, row: Row, { times, span }: Run) {
  const stopRenewal = keepLease(ctx, queue, row, times)
  try {
    await queue.run(ctx, row)
    await stopRenewal()
    return await queue.finish(ctx, row, 'done', null)
  } catch (error) {
    await stopRenewal()
    // Work that stopped because the process stops has not failed. Another process or the next start takes it at once.
    if (ctx.gone().aborted && error === ctx.gone().reason) return queue.reschedule(ctx, row, ctx.clock())
    span?.fail(getErrorType(error))
    return handleFailure(ctx, queue, row, error)
  }
}

/** Does the work of a leased row in a span. Returns false when another worker has the row now. */
function processRow<Row extends LeasedRow>(ctx: Context, queue: Queue<Row>, row: Row, times: LeaseTimes) {
  const { maxAttempts } = queue.getSchedule(row)
  if (row.attempts > maxAttempts)
    return giveUp(ctx, queue, row, `None of ${maxAttempts} attempts ended: the process stopped or the work hung.`)
  const topic = queue.getTopic(row)
  const options: SpanOptions = {
    name: `process ${topic}`,
    kind: 'consumer',
    attributes: {
      'messaging.operation.type': 'process',
      'messaging.destination.name': topic,
      'vitrine.attempts': row.attempts,
    },
    requestId: queue.getRequestId?.(row) ?? null,
  }
  return withSpan(options, span => runRow(ctx, queue, row, { times, span }))
}

/**
 * Leases one due row and does its work, which must be idempotent: it is repeated when this process dies or the work
 * fails. A row whose work ended its process in every attempt is marked dead without another attempt. Returns 1 when
 * another row was due, else 0.
 */
export async function processLeasedRow<Row extends LeasedRow>(
  ctx: Context,
  queue: Queue<Row>,
  times = defaultTimes,
): Promise<number> {
  const row = await queue.lease(ctx, addMs(ctx, times.leaseMs))
  if (!row) return 0
  const isOurs = await processRow(ctx, queue, row, times)
  if (!isOurs)
    ctx.log.warn(
      queue.getLogFields(row),
      'a job lost its lease before it ended: another worker took it, or its row was removed',
    )
  return row.more ? 1 : 0
}
