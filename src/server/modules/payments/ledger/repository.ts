import { and, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LedgerSums } from '#contract/ledger.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { payments, refunds } from '#server/platform/db/schema/orders.ts'
import { disputes, ledgerEntries } from '#server/platform/db/schema/sales.ts'

export type NewEntry = typeof ledgerEntries.$inferInsert

/**
 * Inserts entries that are not stored yet. Stored entries stay unchanged, because the provider never changes an entry.
 */
export async function insertEntries(db: Db, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insert(ledgerEntries)
    .values(entries)
    .onConflictDoNothing({ target: [ledgerEntries.mode, ledgerEntries.provider_transaction_id] })
}

const maxUnbooked = 200

/** Finds payments through Mercado Pago that are paid but not booked yet, newest first. */
export async function findUnbookedCharges(db: Db, mode: Mode, since: Date) {
  return (
    await db
      .select({
        orderId: payments.provider_intent_id,
        currency: payments.currency,
        capturedCents: payments.captured_cents,
      })
      .from(payments)
      .where(
        and(
          eq(payments.provider, 'mercado_pago'),
          eq(payments.mode, mode),
          eq(payments.state, 'succeeded'),
          gt(payments.captured_cents, 0),
          gte(payments.succeeded_at, since),
          sql`not exists (select from ledger_entries e where e.mode = ${mode}
            and e.provider_transaction_id = ${payments.provider_intent_id} || ':charge')`,
        ),
      )
      .orderBy(desc(payments.succeeded_at))
      .limit(maxUnbooked)
  ).flatMap(({ orderId, ...charge }) => (orderId ? [{ orderId, ...charge }] : []))
}

type Return = { kind: 'refund' | 'dispute'; id: string; orderId: string; cents: number; currency: string; at: Date }

/** Finds completed refunds and lost disputes of booked payments through Mercado Pago that are not booked yet. */
export async function findUnbookedReturns(db: Db, mode: Mode): Promise<Return[]> {
  const isOfBookedPayment = and(
    eq(payments.provider, 'mercado_pago'),
    eq(payments.mode, mode),
    sql`exists (select from ledger_entries e where e.mode = ${mode}
      and e.provider_transaction_id = ${payments.provider_intent_id} || ':charge')`,
  )
  const isUnbooked = (id: AnyPgColumn) =>
    sql`not exists (select from ledger_entries e where e.mode = ${mode} and e.provider_transaction_id = ${id})`
  const orderId = sql<string>`${payments.provider_intent_id}`
  const completed = await db
    .select({
      kind: sql<'refund'>`'refund'`,
      id: sql<string>`${refunds.provider_refund_id}`,
      orderId,
      cents: refunds.amount_cents,
      currency: refunds.currency,
      at: refunds.updated_at,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(isOfBookedPayment, eq(refunds.state, 'succeeded'), isUnbooked(refunds.provider_refund_id)))
    .limit(maxUnbooked)
  const lost = await db
    .select({
      kind: sql<'dispute'>`'dispute'`,
      id: disputes.provider_dispute_id,
      orderId,
      cents: disputes.amount_cents,
      currency: disputes.currency,
      at: sql<Date>`coalesce(${disputes.closed_at}, ${disputes.updated_at})`.mapWith(disputes.updated_at),
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .where(and(isOfBookedPayment, eq(disputes.state, 'lost'), isUnbooked(disputes.provider_dispute_id)))
    .limit(maxUnbooked)
  return [...completed, ...lost]
}

/** Lists the modes that have entries, with one index lookup per mode. */
export async function listModesWithEntries(db: Db): Promise<Mode[]> {
  const { rows } = await db.execute<Record<Mode, boolean>>(sql`select
    exists(select 1 from ledger_entries where mode = 'live') as live,
    exists(select 1 from ledger_entries where mode = 'test') as test,
    exists(select 1 from ledger_entries where mode = 'simulator') as simulator`)
  return (['live', 'test', 'simulator'] as const).filter(mode => rows[0]?.[mode])
}

type Period = { mode: Mode; timeZone: string; from: string; to: string }
type Sums = LedgerSums & { currency: string; day: string; entries: number }

/** Sums entries by currency and day in the shop’s time zone, newest day first. Days follow daylight saving time. */
export async function sumEntriesByDay(db: Db, { mode, timeZone, from, to }: Period): Promise<Sums[]> {
  const cents = (condition: SQL, column: AnyPgColumn = ledgerEntries.amount_cents) =>
    sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number)
  const isKind = (kind: string) => sql`${ledgerEntries.kind} = ${kind}`
  const isBalance = sql`${ledgerEntries.kind} <> 'payout'`
  const day = sql<string>`to_char(${ledgerEntries.booked_at} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const getStartOfDay = (text: string, days: number) =>
    sql`((${text}::date + ${days}::int)::timestamp at time zone ${timeZone})`
  return db
    .select({
      currency: ledgerEntries.currency,
      day: sql<string>`${day} as day`,
      inCents: cents(isKind('charge')),
      refundCents: cents(isKind('refund')),
      disputeCents: cents(isKind('dispute')),
      feeCents: sql<number>`coalesce(sum(${ledgerEntries.amount_cents}) filter (where ${isKind('fee')}), 0)
        - coalesce(sum(${ledgerEntries.fee_cents}) filter (where ${isBalance}), 0)`.mapWith(Number),
      otherCents: cents(isKind('other')),
      netCents: cents(isBalance, ledgerEntries.net_cents),
      payoutCents: cents(isKind('payout'), ledgerEntries.net_cents),
      entries: sql<number>`count(*)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.mode, mode),
        sql`${ledgerEntries.booked_at} >= ${getStartOfDay(from, 0)} and ${ledgerEntries.booked_at} < ${getStartOfDay(to, 1)}`,
      ),
    )
    .groupBy(ledgerEntries.currency, sql`day`)
    .orderBy(sql`day desc`)
}
