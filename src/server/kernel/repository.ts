import { and, eq, inArray, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { checkoutPreviews } from '#server/db/schema/catalog.ts'
import {
  alarms,
  auditLog,
  contentVersion,
  idempotencyKeys,
  installation,
  outbox,
  rateLimits,
} from '#server/db/schema/system.ts'
import type { Context, Db } from './context.ts'
import { newId } from './ids.ts'

/**
 * Beside the condition of a statement: it is answered before it is on the disk (docs/decisions/0045). For what a shop does
 * again, or misses nothing of, when its database's machine loses power. Never in a transaction that writes anything else.
 */
export const asyncCommit = sql`set_config('synchronous_commit', 'off', true) is not null`

async function incrementCounter(db: Db, key: string, windowStart: Date, one: SQL): Promise<number> {
  const [row] = await db
    .insert(rateLimits)
    .values({ key, window_start: windowStart, count: one })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.window_start],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count })
  return row?.count ?? 1
}
/** Counts one request in the caller's present window and returns how many there were, this one included. */
export const countRequest = (db: Db, key: string, windowStart: Date): Promise<number> =>
  incrementCounter(db, key, windowStart, sql`case when ${asyncCommit} then 1 end`)
/** Counts one more of what `key` names, with the rest of the transaction, and returns how many there were, this one included. */
export const countInTransaction = (db: Db, key: string, windowStart: Date): Promise<number> =>
  incrementCounter(db, key, windowStart, sql`1`)

/** How many calls each key counted in the window that began at `windowStart`. */
export async function findCounts(db: Db, keys: string[], windowStart: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: rateLimits.key, count: rateLimits.count })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), eq(rateLimits.window_start, windowStart)))
  return new Map(rows.map(row => [row.key, row.count]))
}

/** Takes the key for this call; returns what stands there when it was taken before. */
export async function claimIdempotencyKey(db: Db, scope: string, key: string, bodyHash: string) {
  const [mine] = await db
    .insert(idempotencyKeys)
    .values({ scope, key, body_hash: bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (mine) return null
  return findIdempotencyKey(db, scope, key)
}

export async function findIdempotencyKey(db: Db, scope: string, key: string) {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  return row ?? null
}

export async function saveIdempotentReply(db: Db, scope: string, key: string, status: number, reply: unknown) {
  await db
    .update(idempotencyKeys)
    .set({ status, reply })
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
}

/** Lets go of a key whose call was refused before anything happened, so that the same click may try again. */
export async function releaseIdempotencyKey(db: Db, scope: string, key: string) {
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
}

/** Takes over a key whose process died while answering. True for exactly one caller. */
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

/**
 * Writes work to be done after the present transaction commits, at `dueAt` or at once; a worker of any process takes it.
 * @returns the id of its row
 */
export async function enqueue(
  ctx: Context,
  topic: string,
  payload: Record<string, unknown>,
  dueAt = ctx.clock(),
): Promise<string> {
  const id = newId()
  await ctx.db.insert(outbox).values({
    id,
    topic,
    payload,
    request_id: ctx.requestId.startsWith('work-') ? null : ctx.requestId,
    next_at: dueAt,
    created_at: ctx.clock(),
  })
  if (dueAt <= ctx.clock()) ctx.enqueuedTopics.add(topic)
  return id
}

/** Takes back what was enqueued: it is not needed any more. */
export async function cancelQueued(db: Db, id: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

/** Which topics of the outbox a queue takes. */
export type Topics = { only: readonly string[] } | { except: readonly string[] }

const waiting = alias(outbox, 'waiting')

/**
 * Leases the oldest due row of the outbox until `until`: no other worker takes it before, and a killed process leaves
 * it to be taken again after. `attempts` counts this one, `more` tells whether another row was due. Null: nothing is due.
 */
export async function leaseOutboxRow(db: Db, topics: Topics, now: Date, until: Date) {
  const isDue = (table: typeof outbox | typeof waiting) =>
    and(
      // In the text: a kept plan would not know that the index of what waits holds every such row.
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
  const [row] = await db
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
    })
  return row ?? null
}

/** Has a row tried again at `nextAt`. */
export async function rescheduleOutboxRow(db: Db, id: string, nextAt: Date) {
  await db.update(outbox).set({ next_at: nextAt }).where(eq(outbox.id, id))
}

export async function finishOutboxRow(db: Db, id: string, state: 'done' | 'dead', now: Date, error: string | null) {
  await db
    .update(outbox)
    .set({ state, done_at: now, error })
    .where(and(eq(outbox.id, id), asyncCommit))
}

/** Removes counters, idempotent answers and looks of the checkout that no longer matter. */
export async function deleteExpired(db: Db, now: Date) {
  const day = new Date(now.getTime() - 24 * 3_600_000)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, day))
  await db.delete(rateLimits).where(lt(rateLimits.window_start, day))
  await db.delete(checkoutPreviews).where(lt(checkoutPreviews.expires_at, now))
}

/** Writes down who did what in the administration. `data` holds ids and names, never secrets. */
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

/** A fact of this installation: keeps `value` when none is kept yet and returns what is kept. */
export async function getOrSetInstallationFact(db: Db, key: string, value: string): Promise<string> {
  await db.insert(installation).values({ key, value }).onConflictDoNothing()
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key))
  return row?.value ?? value
}

/** What the database holds on disk, in bytes. */
export async function getDatabaseSize(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}

export async function setInstallationFact(db: Db, key: string, value: string): Promise<void> {
  await db
    .insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updated_at: sql`now()` } })
}

/** Fails when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}

type NewAlarm = { id: string; kind: string; subject: string; data: Record<string, unknown>; now: Date }
/** Opens an alarm, or counts the one that is open for the same subject. */
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

/** Clears the open alarm of a subject, in nobody's name. */
export async function closeAlarm(db: Db, kind: string, subject: string, now: Date): Promise<void> {
  await db
    .update(alarms)
    .set({ cleared_at: now })
    .where(and(eq(alarms.kind, kind), eq(alarms.subject, subject), isNull(alarms.cleared_at)))
}

/** True for the one caller of all processes whose turn it is: nobody did `name` since `before`. */
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

export async function readContentVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion)
  if (!row) throw new Error('content_version has no row')
  return row.version
}

/** Raises the version with the present transaction and has `channel` told of it when that commits. */
export async function incrementContentVersion(db: Db, channel: string): Promise<void> {
  await db.execute(sql`with raised as (update content_version set version = version + 1 returning version)
    select pg_notify(${channel}, version::text) from raised`)
}
