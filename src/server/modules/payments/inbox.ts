import * as z from 'zod/mini'
import { type Context, inboxTopic, type Mode } from '#server/platform/core/context.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { createSchedule, processLeasedRow, type Queue } from '#server/platform/queue/process-leased-row.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { type EventRow, finishEvent, leaseEvent, rescheduleEvent } from './events/repository.ts'
import { stripPersonalData } from './strip-personal-data.ts'

/** Number of events that one process handles concurrently, since each may wait for the provider. */
const concurrency = 4

const EventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.minLength(1), z.maxLength(255)),
  data: z.object({ object: z.looseObject({ id: z.optional(z.string()) }) }),
})

// PostgreSQL cannot store NUL or unpaired surrogates, which a shopper can enter in a postal address.
const removeUnstorable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD') : value

/**
 * Builds the inbox row for a provider event with personal data removed. Returns null for events without `data.object`
 * (thin events), which are ignored.
 */
export function toInboxEvent(event: unknown, mode: Mode) {
  const { data: parsed } = EventSchema.safeParse(event)
  if (!parsed) return null
  const object = stripPersonalData(parsed.data.object)
  const payload = JSON.parse(JSON.stringify({ ...parsed, data: { object } }), removeUnstorable)
  return { id: parsed.id, mode, type: parsed.type, objectId: parsed.data.object.id ?? '', payload }
}

/**
 * Handlers by event type; `mode` is the mode whose webhook secret signed the event. A type without a handler is stored
 * and marked done.
 */
export type EventHandlers = Record<string, (ctx: Context, object: unknown, mode: Mode) => Promise<void>>

const schedule = createSchedule(12)

const createEventQueue = (handlers: EventHandlers): Queue<EventRow> => ({
  lease: (ctx, until) => leaseEvent(ctx.db, ctx.clock(), until),
  renew: (ctx, row, until) => rescheduleEvent(ctx.db, row, until),
  finish: (ctx, row, state, error) => finishEvent(ctx.db, row, state, ctx.clock(), error),
  reschedule: (ctx, row, nextAt) => rescheduleEvent(ctx.db, row, nextAt),
  async run(ctx, row) {
    failpoint('inbox.taken')
    const handle = Object.hasOwn(handlers, row.type) ? handlers[row.type] : null
    await handle?.(ctx, (row.payload as { data: { object: unknown } }).data.object, row.mode)
  },
  getTopic: row => row.type,
  getSchedule: () => schedule,
  getLogFields: row => ({ event: row.id, type: row.type }),
  getAlarmData: row => ({ event: row.id }),
})

/**
 * Handles stored events, retries failures with exponential back-off, and marks an event dead after the last attempt.
 */
export function createInboxJob(handlers: EventHandlers): ScheduledJob {
  const queue = createEventQueue(handlers)
  return {
    name: 'inbox',
    intervalMs: 2_000,
    handlesTopic: topic => topic === inboxTopic,
    concurrency,
    run: ctx => processLeasedRow(ctx, queue),
  }
}
