import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { type Context, inboxTopic, type Mode } from '#server/platform/core/context.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { getErrorReason } from '#server/platform/observability/error-reason.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { finishEvent, leaseEvent, rescheduleEvent } from './repository.ts'
import { stripPersonalData } from './strip-personal-data.ts'

const maxAttempts = 12
const leaseMs = 30_000
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
 * Builds the inbox row for a Stripe event with personal data removed. Returns null for events without `data.object`
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

async function handleFailure(ctx: Context, row: { id: string; type: string; attempts: number }, error: unknown) {
  ctx.log.error(
    { err: error, event: row.id, type: row.type, attempts: row.attempts },
    'a provider event was not handled',
  )
  if (row.attempts < maxAttempts) {
    const wait = Math.min(2 ** row.attempts * 1_000, 3_600_000)
    return rescheduleEvent(ctx.db, row.id, new Date(ctx.clock().getTime() + wait))
  }
  // The alarm is raised first: a dead event without an alarm would never be noticed.
  await raiseAlarm(ctx, 'dead_letter', row.type, { event: row.id })
  await finishEvent(ctx.db, row.id, 'dead', ctx.clock(), getErrorReason(error))
}

/**
 * Handles stored events, retries failures with exponential back-off, and marks an event dead after the last attempt.
 */
export function createInboxJob(handlers: EventHandlers): ScheduledJob {
  return {
    name: 'inbox',
    intervalMs: 2_000,
    handlesTopic: topic => topic === inboxTopic,
    concurrency: concurrency,
    async run(ctx) {
      const row = await leaseEvent(ctx.db, ctx.clock(), new Date(ctx.clock().getTime() + leaseMs))
      if (!row) return 0
      failpoint('inbox.taken')
      try {
        const handle = Object.hasOwn(handlers, row.type) ? handlers[row.type] : null
        await handle?.(ctx, (row.payload as Stripe.Event).data.object, row.mode)
        await finishEvent(ctx.db, row.id, 'done', ctx.clock(), null)
      } catch (error) {
        await handleFailure(ctx, row, error)
      }
      return row.more ? 1 : 0
    },
  }
}
