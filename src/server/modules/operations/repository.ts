import { and, count, desc, eq, inArray, isNull, like, min, not, sql } from 'drizzle-orm'
import type { AlarmKind } from '#contract/operations.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { orders, payments } from '#server/platform/db/schema/orders.ts'
import { alarms, installation, outbox, providerEvents } from '#server/platform/db/schema/system.ts'

/** Counts waiting and dead events. Also returns the arrival time of the oldest waiting event. */
export async function getInboxStatus(db: Db) {
  const [waiting] = await db
    .select({ waiting: count(), oldest: min(providerEvents.received_at) })
    .from(providerEvents)
    .where(eq(providerEvents.state, 'received'))
  const dead = await db.$count(providerEvents, eq(providerEvents.state, 'dead'))
  return { waiting: waiting?.waiting ?? 0, oldest: waiting?.oldest ?? null, dead }
}

/** Counts waiting and dead outbox work. Also returns the creation time of the oldest waiting row. */
export async function getOutboxStatus(db: Db) {
  const [waiting] = await db
    .select({ waiting: count(), oldest: min(outbox.created_at) })
    .from(outbox)
    .where(eq(outbox.state, 'waiting'))
  const dead = await db.$count(outbox, eq(outbox.state, 'dead'))
  return { waiting: waiting?.waiting ?? 0, oldest: waiting?.oldest ?? null, dead }
}

/** Counts payments of these modes that have no final state yet. Also returns when the oldest was created. */
export async function listOpenPayments(db: Db, modes: Mode[]) {
  const [row] = await db
    .select({ open: count(), oldest: min(payments.created_at) })
    .from(payments)
    .where(
      and(
        inArray(payments.mode, modes),
        inArray(payments.state, ['started', 'requires_action', 'awaiting', 'processing', 'failed']),
      ),
    )
  return { open: row?.open ?? 0, oldest: row?.oldest ?? null }
}

/** Finds when the last event of a provider arrived. Stripe's events of all modes count. */
export async function findLastEventTime(db: Db, provider: PaymentProvider, mode: Mode): Promise<Date | null> {
  const isMercadoPago = like(providerEvents.type, 'mercado\\_pago.%')
  const [row] = await db
    .select({ at: providerEvents.received_at })
    .from(providerEvents)
    .where(provider === 'stripe' ? not(isMercadoPago) : and(isMercadoPago, eq(providerEvents.mode, mode)))
    .orderBy(desc(providerEvents.received_at))
    .limit(1)
  return row?.at ?? null
}

/** Reads the installation facts whose key starts with `prefix`. */
export async function listFactsByPrefix(db: Db, prefix: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: installation.key, value: installation.value })
    .from(installation)
    .where(like(installation.key, `${prefix}%`))
  return new Map(rows.map(row => [row.key, row.value]))
}

export async function countMigrations(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.count ?? 0
}

export async function countOpenAlarms(db: Db): Promise<number> {
  return db.$count(alarms, isNull(alarms.cleared_at))
}

export async function isAlarmOpen(db: Db, kind: AlarmKind): Promise<boolean> {
  return (await db.$count(alarms, and(eq(alarms.kind, kind), isNull(alarms.cleared_at)))) > 0
}

/** Lists open alarms, latest first. */
export async function listOpenAlarms(db: Db, most: number) {
  return db
    .select()
    .from(alarms)
    .where(isNull(alarms.cleared_at))
    .orderBy(desc(alarms.last_at), desc(alarms.id))
    .limit(most)
}

export async function listOpenAlarmsOfKind(db: Db, kind: string) {
  return db
    .select({ id: alarms.id, subject: alarms.subject })
    .from(alarms)
    .where(and(eq(alarms.kind, kind), isNull(alarms.cleared_at)))
}

/** Loads the orders among these ids. */
export async function listOrdersByIds(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: orders.id, number: orders.number, currency: orders.currency })
    .from(orders)
    .where(inArray(orders.id, ids))
}

/** Resolves an open alarm. Returns null when no such alarm is open. */
export async function clearAlarmRow(db: Db, id: string, memberId: string | null, now: Date) {
  return maybeOne(
    db
      .update(alarms)
      .set({ cleared_at: now, cleared_by: memberId })
      .where(and(eq(alarms.id, id), isNull(alarms.cleared_at)))
      .returning({ kind: alarms.kind, subject: alarms.subject }),
  )
}
/** Returns the alarm. Throws alarm_not_found when there is none. */
export async function getAlarm(db: Db, id: string) {
  return one(db.select().from(alarms).where(eq(alarms.id, id)), 'alarm_not_found')
}
