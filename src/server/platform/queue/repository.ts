import { and, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { installation, outbox } from '#server/platform/db/schema/system.ts'
import type { Context, Db } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { asyncCommit } from '../db/async-commit.ts'

const buildOutboxRow = (ctx: Context, topic: string, payload: Record<string, unknown>, dueAt: Date) => ({
  id: newId(),
  topic,
  payload,
  request_id: ctx.requestId.startsWith('work-') ? null : ctx.requestId,
  next_at: dueAt,
  created_at: ctx.clock(),
})

/**
 * Enqueues background work. A worker of any process runs it after the current transaction commits, at `dueAt` or
 * immediately.
 * @returns the id of the outbox row
 */
export async function enqueue(
  ctx: Context,
  topic: string,
  payload: Record<string, unknown>,
  dueAt = ctx.clock(),
): Promise<string> {
  const row = buildOutboxRow(ctx, topic, payload, dueAt)
  await ctx.db.insert(outbox).values(row)
  if (dueAt <= ctx.clock()) ctx.enqueuedTopics.add(topic)
  return row.id
}

/** Enqueues one job for each payload; see `enqueue`. */
export async function enqueueMany(ctx: Context, topic: string, payloads: readonly Record<string, unknown>[]) {
  if (payloads.length === 0) return
  await ctx.db.insert(outbox).values(payloads.map(payload => buildOutboxRow(ctx, topic, payload, ctx.clock())))
  ctx.enqueuedTopics.add(topic)
}

/**
 * Enqueues a job that reads the current state when it runs, such as a synchronization, unless one with the same topic
 * and key still waits for its first attempt. A job that has started does not count, because it may have read the state
 * already.
 */
export async function enqueueOnce(ctx: Context, topic: string, key: string, payload: Record<string, unknown>) {
  await ctx.db
    .insert(outbox)
    .values({ ...buildOutboxRow(ctx, topic, payload, ctx.clock()), key: `${topic} ${key}` })
    .onConflictDoNothing()
  ctx.enqueuedTopics.add(topic)
}

/** Deletes enqueued work that is still waiting. */
export async function cancelQueued(db: Db, id: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

/** The outbox topics that a queue handles. */
export type Topics = { only: readonly string[] } | { except: readonly string[] }

const waiting = alias(outbox, 'waiting')

/**
 * Leases the row that has been due longest, until `until`. No other worker takes the row before then; if this process
 * is killed, another worker takes it afterwards. In the returned row, `attempts` includes this attempt and `more` tells
 * whether another row is due. Returns null when no row is due.
 */
export async function leaseOutboxRow(db: Db, topics: Topics, now: Date, until: Date) {
  const isDue = (table: typeof outbox | typeof waiting) =>
    and(
      // The state is a literal, because a cached plan with a parameter could not use the partial index on waiting rows.
      sql`${table.state} = 'waiting' and ${table.next_at} <= ${now}`,
      'only' in topics ? inArray(table.topic, [...topics.only]) : notInArray(table.topic, [...topics.except]),
    )
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isDue(outbox))
    .orderBy(outbox.next_at)
    .limit(1)
    .for('update', { skipLocked: true })
  return maybeOne(
    db
      .update(outbox)
      .set({ next_at: until, attempts: sql`${outbox.attempts} + 1` })
      .where(and(eq(outbox.id, sql`(${due})`), asyncCommit))
      .returning({
        id: outbox.id,
        topic: outbox.topic,
        payload: outbox.payload,
        attempts: outbox.attempts,
        request_id: outbox.request_id,
        more: sql<boolean>`exists (select from ${outbox} ${waiting} where ${and(isDue(waiting), ne(waiting.id, outbox.id))})`,
      }),
  )
}

export type OutboxRow = NonNullable<Awaited<ReturnType<typeof leaseOutboxRow>>>

/** Matches the row if it is still waiting and no other worker has leased it since. */
const isLeased = ({ id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.state, 'waiting'))

/** Makes a leased row due at `nextAt`. Returns false when the lease was lost. */
export async function rescheduleOutboxRow(db: Db, row: Pick<OutboxRow, 'id' | 'attempts'>, nextAt: Date) {
  const { rowCount } = await db.update(outbox).set({ next_at: nextAt }).where(isLeased(row))
  return rowCount === 1
}

/**
 * Marks a leased row as done, or as dead with the reason in `error`. The commit is asynchronous. Returns false when the
 * lease was lost.
 */
export async function finishOutboxRow(
  db: Db,
  row: Pick<OutboxRow, 'id' | 'attempts'>,
  state: 'done' | 'dead',
  now: Date,
  error: string | null,
) {
  const { rowCount } = await db
    .update(outbox)
    .set({ state, done_at: now, error })
    .where(and(isLeased(row), asyncCommit))
  return rowCount === 1
}

/**
 * Claims the next run of a periodic task. Returns true for one caller among all processes, and only if the last claim
 * was earlier than `before`.
 */
export async function claimTurn(db: Db, name: string, before: Date, now: Date): Promise<boolean> {
  const key = `turn.${name}`
  const turn = await db
    .insert(installation)
    .values({ key, value: '', updated_at: now })
    .onConflictDoUpdate({
      target: installation.key,
      set: { updated_at: now },
      setWhere: lt(installation.updated_at, before),
    })
    .returning({ key: installation.key })
  return turn.length > 0
}

export async function hasWaitingJob(db: Db, topic: string): Promise<boolean> {
  const [row] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.topic, topic), eq(outbox.state, 'waiting')))
    .limit(1)
  return row !== undefined
}

/** Waiting jobs of a topic whose payload has this key, for example the reason for which their handler put them back. */
type JobsWithKey = { topic: string; key: string }

const hasKey = ({ topic, key }: JobsWithKey) =>
  sql`${outbox.topic} = ${topic} and ${outbox.state} = 'waiting' and ${outbox.payload} ? ${key}`

/**
 * Excludes jobs that a worker is processing and jobs that were released before, because a job that two workers take is
 * done twice.
 */
const isReleasable = (jobs: JobsWithKey) =>
  and(hasKey(jobs), eq(outbox.attempts, 0), sql`not ${outbox.payload} ? 'wasReleased'`)

/** Makes waiting jobs due, each of them once. Returns their number. */
export async function releaseWaitingJobs(db: Db, jobs: JobsWithKey, now: Date): Promise<number> {
  const released = await db
    .update(outbox)
    .set({ next_at: now, payload: sql`${outbox.payload} || '{"wasReleased": true}'` })
    .where(isReleasable(jobs))
  return released.rowCount ?? 0
}

/** Makes the oldest of these jobs due, as a trial for the others. Returns whether there was one. */
export async function releaseOldestWaitingJob(db: Db, jobs: JobsWithKey, now: Date): Promise<boolean> {
  const oldest = db.select({ id: outbox.id }).from(outbox).where(isReleasable(jobs)).orderBy(outbox.created_at).limit(1)
  const released = await db
    .update(outbox)
    .set({ next_at: now })
    .where(and(isReleasable(jobs), eq(outbox.id, sql`(${oldest})`)))
  return (released.rowCount ?? 0) > 0
}

/** Selects, inside another query, the ids that the payloads of these jobs have under `name`. */
export const selectIdsOfWaitingJobs = (db: Db, jobs: JobsWithKey, name: string) =>
  db
    .select({ id: sql<string>`(${outbox.payload} ->> ${name}::text)::uuid`.as('id') })
    .from(outbox)
    .where(hasKey(jobs))

/** Returns what the payload of the waiting job about `subject` has under the key, or null when no such job waits. */
export async function findValueOfWaitingJob(
  db: Db,
  jobs: JobsWithKey,
  subject: { name: string; id: string },
): Promise<string | null> {
  const [row] = await db
    .select({ value: sql<string>`${outbox.payload} ->> ${jobs.key}::text` })
    .from(outbox)
    .where(and(hasKey(jobs), sql`(${outbox.payload} ->> ${subject.name}::text)::uuid = ${subject.id}::uuid`))
    .limit(1)
  return row?.value ?? null
}
