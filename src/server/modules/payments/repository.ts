import { and, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isSimulatorKey } from '#domain/provider-key.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { asyncCommit } from '#server/platform/db/async-commit.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { checkouts } from '#server/platform/db/schema/checkout.ts'
import { orders, payments } from '#server/platform/db/schema/orders.ts'
import { providerAccounts } from '#server/platform/db/schema/payments.ts'
import { subscriptions } from '#server/platform/db/schema/sales.ts'
import { providerEvents, stripeConfig } from '#server/platform/db/schema/system.ts'
import { funnelEvents, upsellSessions } from '#server/platform/db/schema/upsells.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'
import type { PaymentRow } from './records/index.ts'

/**
 * Finds the keys of Stripe. `hasProviderAccounts` tells whether keys of another provider were ever saved: their row stays
 * when they are removed.
 */
export async function findStripeConfig(db: Db) {
  const hasProviderAccounts = sql<boolean>`exists(select from ${providerAccounts})`
  return maybeOne(
    db
      .select({ ...getTableColumns(stripeConfig), hasProviderAccounts })
      .from(stripeConfig)
      .limit(1),
  )
}

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

/**
 * Records once per funnel session and offer page whether an offer's charge succeeded, for the rates of the funnel. Page
 * views and declined offers are recorded in upsells/sessions/record-funnel-event.ts.
 */
export async function recordFunnelEvent(
  db: Db,
  payment: PaymentRow,
  kind: 'accepted' | 'failed',
  now: Date,
): Promise<void> {
  const ledTo = sql`coalesce(page->'leads'->'accepted'->>'page', page->'leads'->>'accepted')`
  await db.execute(sql`insert into ${funnelEvents} (id, session_id, page_id, kind, led_to, at)
    select ${newId()}, s.id, (page->>'id')::uuid, ${kind}, ${kind === 'accepted' ? ledTo : sql`null`}, ${now}
    from ${upsellSessions} s, jsonb_array_elements(s.pages) page
    where s.order_id = ${payment.order_id} and page->'offers' @> jsonb_build_array(jsonb_build_object('id', ${payment.offer_id}::text))
    limit 1 on conflict do nothing`)
}

export async function finishCheckout(db: Db, checkoutId: string, state: 'open' | 'done' | 'expired', now: Date) {
  await db.update(checkouts).set({ state, updated_at: now }).where(eq(checkouts.id, checkoutId))
}
export async function lockCheckoutOfOrder(db: TxDb, orderId: string) {
  const checkoutId = db.select({ id: orders.checkout_id }).from(orders).where(eq(orders.id, orderId))
  await db.select({ id: checkouts.id }).from(checkouts).where(inArray(checkouts.id, checkoutId)).for('update')
}
/**
 * A payment is abandoned when its shopper's last step was before `activeBefore`, or when it was created before
 * `createdBefore` and no card is in progress. A payment with a code is abandoned when the code expired before
 * `expiredBefore`. Payments checked since `checkedBefore` are left out.
 */
export type AbandonmentCutoffs = { activeBefore: Date; createdBefore: Date; expiredBefore: Date; checkedBefore: Date }
/** Finds payments whose shopper left or has reserved stock for too long, least recently checked first. */
export async function findAbandonedPayments(
  db: Db,
  modes: Mode[],
  { activeBefore, createdBefore, expiredBefore, checkedBefore }: AbandonmentCutoffs,
) {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, and(eq(orders.id, payments.order_id), eq(orders.state, 'pending')))
    .innerJoin(checkouts, and(eq(checkouts.id, orders.checkout_id), eq(checkouts.state, 'paying')))
    .where(
      and(
        eq(payments.kind, 'main'),
        inArray(payments.mode, modes),
        inArray(payments.state, ['started', 'requires_action', 'awaiting', 'processing', 'failed']),
        sql`${payments.updated_at} < ${checkedBefore}`,
        or(
          sql`${payments.expires_at} < ${expiredBefore}`,
          and(isNull(payments.expires_at), sql`${checkouts.updated_at} < ${activeBefore}`),
          and(
            isNull(payments.expires_at),
            inArray(payments.state, ['started', 'failed']),
            sql`${payments.created_at} < ${createdBefore}`,
          ),
        ),
      ),
    )
    .orderBy(payments.updated_at)
    .limit(200)
  return rows.map(row => row.payment)
}

/**
 * Whether any key other than the simulator's was ever saved, which ends simulation. An unreadable key counts as the
 * seller's own, because a shop that charged real cards must not start to simulate payments.
 */
export async function hasOwnKeys(db: Db, secrets: SecretBox): Promise<boolean> {
  const row = await findStripeConfig(db)
  if (!row) return false
  if (row.hasProviderAccounts) return true
  const sealed = row.secret_key_sandbox
  const sandbox = sealed && (secrets.tryOpen(sealed, 'stripe_config.secret_key_sandbox') ?? sealed)
  const keys = [row.publishable_key_sandbox, sandbox, row.publishable_key_production, row.secret_key_production]
  return keys.some(key => key && !isSimulatorKey(key))
}

/** Returns the hash of the IP address from which the checkout was opened. */
export async function findCheckoutAddressHash(db: Db, checkoutId: string): Promise<string | null> {
  const [row] = await db.select({ address: checkouts.address_hash }).from(checkouts).where(eq(checkouts.id, checkoutId))
  return row?.address ?? null
}

export async function findSettledIntents(db: Db, intents: string[]): Promise<Set<string>> {
  if (intents.length === 0) return new Set()
  const rows = await db
    .select({ intent: payments.provider_intent_id })
    .from(payments)
    .where(and(inArray(payments.provider_intent_id, intents), eq(payments.state, 'succeeded')))
  return new Set(rows.flatMap(row => row.intent ?? []))
}

/** Finds the subscription that an order started at the provider. Returns null for an order without a subscription. */
export async function findStartedSubscription(db: Db, orderId: string) {
  return maybeOne(
    db
      .select({
        mode: subscriptions.mode,
        subscription: subscriptions.provider_subscription_id,
        invoice: orders.provider_invoice_id,
      })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.order_id))
      .where(eq(subscriptions.order_id, orderId)),
  )
}
