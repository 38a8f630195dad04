import { and, eq, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { checkoutPreviews } from '#server/platform/db/schema/catalog.ts'
import {
  alarms,
  auditLog,
  contentVersion,
  idempotencyKeys,
  installation,
  outbox,
  rateLimits,
} from '#server/platform/db/schema/system.ts'
import type { Context, Db, TxDb } from './context.ts'
import { newId } from './ids.ts'

/**
 * Makes a commit return before the change is on disk, when it is added to the condition of a statement
 * (docs/decisions/0045). Use it for changes that happen again or are not missed after a power loss, never in a
 * transaction that writes anything else.
 */
export const asyncCommit = sql`set_config('synchronous_commit', 'off', true) is not null`

/**
 * Claims the idempotency key for this call and returns null; returns the existing row when the key is already claimed.
 */
export async function claimIdempotencyKey(db: Db, scope: string, key: string, bodyHash: string) {
  const [mine] = await db
    .insert(idempotencyKeys)
    .values({ scope, key, body_hash: bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (mine) return null
  return findIdempotencyKey(db, scope, key)
}

/** Returns the row of a key, or null for an unknown key. The row's `status` is null while its call is running. */
export async function findIdempotencyKey(db: Db, scope: string, key: string) {
  return maybeOne(
    db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))),
  )
}

/** Stores the response and its HTTP status, so that repeated calls get the same response. */
export async function saveIdempotentReply(db: Db, scope: string, key: string, status: number, reply: unknown) {
  await db
    .update(idempotencyKeys)
    .set({ status, reply })
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
}

/** Releases a key whose call failed and changed nothing, so that the client can retry with the same key. */
export async function releaseIdempotencyKey(db: Db, scope: string, key: string) {
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
}

/** Takes over a key whose process was killed before it stored a response. Returns true for exactly one caller. */
export async function takeOverIdempotencyKey(db: Db, scope: string, key: string, staleBefore: Date, now: Date) {
  const taken = await db
    .update(idempotencyKeys)
    .set({ created_at: now })
    .where(
      and(
        eq(idempotencyKeys.scope, scope),
        eq(idempotencyKeys.key, key),
        sql`${idempotencyKeys.status} is null`,
        lt(idempotencyKeys.created_at, staleBefore),
      ),
    )
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
}

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

/** Deletes idempotency keys and counters that are older than a day, and expired checkout previews. */
export async function deleteExpired(db: Db, now: Date) {
  const day = new Date(now.getTime() - 24 * 3_600_000)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, day))
  await db.delete(rateLimits).where(lt(rateLimits.window_start, day))
  await db.delete(checkoutPreviews).where(lt(checkoutPreviews.expires_at, now))
}

/** Adds an audit log entry. `data` holds ids and names, never secrets. */
export async function audit(
  ctx: Pick<Context, 'db' | 'clock' | 'actor'>,
  action: string,
  target: string | null,
  data: Record<string, unknown> = {},
) {
  await ctx.db.insert(auditLog).values({
    id: newId(),
    member_id: ctx.actor?.memberId ?? null,
    action,
    target,
    data,
    created_at: ctx.clock(),
  })
}

/** Stores `value` for this installation if the key has no value yet, and returns the stored value. */
export async function getOrSetInstallationFact(db: Db, key: string, value: string): Promise<string> {
  await db.insert(installation).values({ key, value }).onConflictDoNothing()
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key))
  return row?.value ?? value
}

/** Returns the size of the database on disk, in bytes. */
export async function getDatabaseSize(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}

/** Stores `value` for this installation and replaces an earlier value. */
export async function setInstallationFact(db: Db, key: string, value: string): Promise<void> {
  await db
    .insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updated_at: sql`now()` } })
}

/** Throws when the database does not respond. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}

type NewAlarm = { id: string; kind: string; subject: string; data: Record<string, unknown>; now: Date }
/** Opens an alarm, or increments the count of the open alarm of the same kind and subject. */
export async function openAlarm(db: Db, { id, kind, subject, data, now }: NewAlarm): Promise<void> {
  await db
    .insert(alarms)
    .values({ id, kind, subject, data, first_at: now, last_at: now })
    .onConflictDoUpdate({
      target: [alarms.kind, alarms.subject],
      targetWhere: isNull(alarms.cleared_at),
      set: { data, last_at: now, count: sql`${alarms.count} + 1` },
    })
}

/** Clears the open alarm of a subject without recording a member. */
export async function closeAlarm(db: Db, kind: string, subject: string, now: Date): Promise<void> {
  await db
    .update(alarms)
    .set({ cleared_at: now })
    .where(and(eq(alarms.kind, kind), eq(alarms.subject, subject), isNull(alarms.cleared_at)))
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

/** Returns the current content version. Throws when the table is empty. */
export async function readContentVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion)
  if (!row) throw new Error('the table content_version has no row; restore it from a backup')
  return row.version
}

/** Increments the version in the current transaction; PostgreSQL notifies `channel` when the transaction commits. */
export async function incrementContentVersion(db: TxDb, channel: string): Promise<void> {
  await db.execute(sql`with raised as (update content_version set version = version + 1 returning version)
    select pg_notify(${channel}, version::text) from raised`)
}
