import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LedgerSums } from '#contract/ledger.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { ledgerEntries } from '#server/platform/db/schema/sales.ts'

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
export async function sumsByDay(db: Db, { mode, timeZone, from, to }: Period): Promise<Sums[]> {
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
