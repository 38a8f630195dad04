import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { asyncCommit } from '#server/platform/db/async-commit.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { providerEvents } from '#server/platform/db/schema/system.ts'

type InboxEvent = { id: string; mode: Mode; type: string; objectId: string; payload: unknown }

/** Stores an event once. Returns false when the event is already stored. */
export async function insertEvent(db: Db, event: InboxEvent, now: Date): Promise<boolean> {
  const inserted = await db
    .insert(providerEvents)
    .values({
      id: event.id,
      mode: event.mode,
      type: event.type,
      object_id: event.objectId,
      payload: event.payload,
      received_at: now,
      next_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return inserted.length > 0
}

const received = alias(providerEvents, 'received')

/**
 * Leases the oldest due event until `until`. `attempts` includes this attempt, `more` says whether another event is
 * due. Returns null when none is due.
 */
export async function leaseEvent(db: Db, now: Date, until: Date) {
  const isDue = (table: typeof providerEvents | typeof received) =>
    // The state is a literal because a cached generic plan cannot match a parameter to the partial index of received
    // events.
    sql`${table.state} = 'received' and ${table.next_at} <= ${now}`
  const due = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(isDue(providerEvents))
    .orderBy(providerEvents.next_at)
    .limit(1)
    .for('update', { skipLocked: true })
  return maybeOne(
    db
      .update(providerEvents)
      .set({ next_at: until, attempts: sql`${providerEvents.attempts} + 1` })
      .where(and(eq(providerEvents.id, sql`(${due})`), asyncCommit))
      .returning({
        id: providerEvents.id,
        mode: providerEvents.mode,
        type: providerEvents.type,
        payload: providerEvents.payload,
        attempts: providerEvents.attempts,
        more: sql<boolean>`exists (select from ${providerEvents} ${received} where ${and(isDue(received), ne(received.id, providerEvents.id))})`,
      }),
  )
}

export type EventRow = NonNullable<Awaited<ReturnType<typeof leaseEvent>>>

/** Matches the event unless another worker has leased it since. */
const isLeased = ({ id, attempts }: EventRow) =>
  and(eq(providerEvents.id, id), eq(providerEvents.attempts, attempts), eq(providerEvents.state, 'received'))

/** Makes a leased event due at `nextAt`. Returns false when the lease was lost. */
export async function rescheduleEvent(db: Db, row: EventRow, nextAt: Date) {
  const { rowCount } = await db.update(providerEvents).set({ next_at: nextAt }).where(isLeased(row))
  return rowCount === 1
}

/** Marks a leased event as done, or as dead with the reason in `error`. Returns false when the lease was lost. */
export async function finishEvent(db: Db, row: EventRow, state: 'done' | 'dead', now: Date, error: string | null) {
  const { rowCount } = await db
    .update(providerEvents)
    .set({ state, done_at: now, error })
    .where(and(isLeased(row), asyncCommit))
  return rowCount === 1
}
