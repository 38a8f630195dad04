import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { findInstallationFact, setInstallationFact } from '#server/platform/db/installation-facts.ts'
import type { promotionUses } from '#server/platform/db/schema/catalog.ts'
import type { Address, checkouts } from '#server/platform/db/schema/checkout.ts'
import type { customers } from '#server/platform/db/schema/customers.ts'
import {
  orderEvents,
  type orderLines,
  orders,
  payments,
  type refundLines,
  type refunds,
} from '#server/platform/db/schema/orders.ts'
import { paymentIntents } from '#server/platform/db/schema/payments.ts'
import type { disputes, ledgerEntries } from '#server/platform/db/schema/sales.ts'
import type { funnelEvents, upsellSessions } from '#server/platform/db/schema/upsells.ts'

export type { Address }
/** The tables of the example orders, each after the tables to which its foreign keys refer. */
export type ExampleRows = {
  customers: (typeof customers.$inferInsert)[]
  checkouts: (typeof checkouts.$inferInsert)[]
  orders: (typeof orders.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  order_lines: (typeof orderLines.$inferInsert)[]
  refunds: (typeof refunds.$inferInsert)[]
  refund_lines: (typeof refundLines.$inferInsert)[]
  order_events: (typeof orderEvents.$inferInsert)[]
  disputes: (typeof disputes.$inferInsert)[]
  ledger_entries: (typeof ledgerEntries.$inferInsert)[]
  payment_intents: (typeof paymentIntents.$inferInsert)[]
  upsell_sessions: (typeof upsellSessions.$inferInsert)[]
  funnel_events: (typeof funnelEvents.$inferInsert)[]
  promotion_uses: (typeof promotionUses.$inferInsert)[]
}

export const createRows = (): ExampleRows => ({
  customers: [],
  checkouts: [],
  orders: [],
  payments: [],
  order_lines: [],
  refunds: [],
  refund_lines: [],
  order_events: [],
  disputes: [],
  ledger_entries: [],
  payment_intents: [],
  upsell_sessions: [],
  funnel_events: [],
  promotion_uses: [],
})

/**
 * The fact that says whether this installation may have example orders. Only demo shops do, so the large tables of other
 * shops are not searched, and need no index for them.
 */
const factKey = 'example_orders'

/** Below the size at which one statement would need much memory. */
const batchSize = 2_000

/** Inserts many rows of a table with few statements, because each parameter of an ordinary insert has its own cost. */
async function insertRows(db: TxDb, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = sql.raw([...new Set(rows.flatMap(row => Object.keys(row)))].map(name => `"${name}"`).join())
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = JSON.stringify(rows.slice(from, from + batchSize))
    await db.execute(sql`insert into ${sql.raw(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.raw(table)}, ${batch}::jsonb)`)
  }
}

/** Inserts the rows of all tables in the order of `ExampleRows`. A column that a row lacks is null. */
export async function insertExamples(db: TxDb, rows: ExampleRows): Promise<void> {
  await setInstallationFact(db, factKey, 'yes')
  for (const [table, each] of Object.entries(rows)) if (each.length > 0) await insertRows(db, table, each)
}

export const hasExampleOrders = async (db: Db): Promise<boolean> => (await findInstallationFact(db, factKey)) === 'yes'

export async function countExampleOrders(db: Db): Promise<number> {
  return (await hasExampleOrders(db)) ? db.$count(orders, eq(orders.is_example, true)) : 0
}

/** Finds a promotion by its code. Returns null when there is none. */
export async function findPromotionId(db: Db, code: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from promotions where code = ${code} and archived_at is null`,
  )
  return rows[0]?.id ?? null
}

const examples = sql.raw('(select id from orders where is_example)')

/**
 * Deletes the example orders with all rows that refer to them. A customer stays who has also bought something else. The
 * order of the statements follows the foreign keys.
 */
export async function deleteExamples(db: TxDb): Promise<void> {
  const ofOrder = (table: string) => sql`delete from ${sql.raw(table)} where order_id in ${examples}`
  const statements = [
    sql`delete from funnel_events where session_id in (select id from upsell_sessions where order_id in ${examples})`,
    sql`delete from refund_lines where refund_id in (select id from refunds where order_id in ${examples})`,
    sql`delete from ledger_entries where provider_intent_id in (
      select provider_intent_id from payments where order_id in ${examples})`,
    sql`delete from stock_holds where payment_id in (select id from payments where order_id in ${examples})`,
    ...[
      'upsell_sessions',
      'promotion_uses',
      'payment_intents',
      'reminders',
      'emails',
      'disputes',
      'refunds',
      'order_events',
      'order_lines',
      'payments',
    ].map(ofOrder),
    sql`delete from orders where is_example`,
    sql`delete from checkouts where is_example`,
    sql`update customers set is_example = false where is_example
      and exists (select 1 from orders o where o.customer_id = customers.id)`,
    sql`delete from customers where is_example`,
  ]
  for (const statement of statements) await db.execute(statement)
  await setInstallationFact(db, factKey, 'no')
}

/** Cancels the example orders whose code expired before `now`, with the events of a code that was not paid. */
export async function expireExampleCodes(db: TxDb, now: Date): Promise<void> {
  const expired = await db
    .select({ id: payments.id, orderId: payments.order_id, expiresAt: payments.expires_at })
    .from(payments)
    .innerJoin(orders, and(eq(orders.id, payments.order_id), eq(orders.is_example, true)))
    // The state is a literal, so that the partial index of awaiting payments is used.
    .where(and(sql`${payments.state} = 'awaiting'`, lt(payments.expires_at, now)))
    // Locks the row whose state is tested, so that a second process finds the state that the first one wrote.
    .for('update', { of: payments })
  if (expired.length === 0) return
  const orderIds = expired.map(({ orderId }) => orderId)
  const noCode = { instructions: null, expires_at: null }
  await db
    .update(payments)
    .set({ state: 'canceled', failure_code: 'expired', updated_at: now, ...noCode })
    .where(inArray(payments.order_id, orderIds))
  await db.update(orders).set({ state: 'canceled', updated_at: now }).where(inArray(orders.id, orderIds))
  await db.update(paymentIntents).set({ ended_at: now }).where(inArray(paymentIntents.order_id, orderIds))
  await db.insert(orderEvents).values(
    expired.flatMap(({ id, orderId, expiresAt }) => [
      {
        id: newId(),
        order_id: orderId,
        kind: 'code_expired' as const,
        data: { paymentId: id, code: 'expired' },
        created_at: expiresAt ?? now,
      },
      { id: newId(), order_id: orderId, kind: 'canceled' as const, data: {}, created_at: now },
    ]),
  )
}
