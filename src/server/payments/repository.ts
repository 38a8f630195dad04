import { and, eq, inArray, sql } from 'drizzle-orm'
import { checkouts } from '#server/db/schema/checkout.ts'
import { orders } from '#server/db/schema/orders.ts'
import { providerEvents, stripeConfig } from '#server/db/schema/system.ts'
import type { Db, Mode } from '#server/kernel/context.ts'

export async function findStripeConfig(db: Db) {
  const [row] = await db.select().from(stripeConfig).limit(1)
  return row ?? null
}

type Arrived = { id: string; mode: Mode; type: string; objectId: string; payload: unknown }
/** Keeps an event the first time it comes; false for a repeat. */
export async function keepEvent(db: Db, event: Arrived, now: Date): Promise<boolean> {
  const kept = await db
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
  return kept.length > 0
}
/** Leases the oldest due event until `until`, as the outbox does; `attempts` counts this one. Null: nothing is due. */
export async function takeEvent(db: Db, now: Date, until: Date) {
  const due = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(and(eq(providerEvents.state, 'received'), sql`${providerEvents.next_at} <= ${now}`))
    .orderBy(providerEvents.next_at)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(providerEvents)
    .set({ next_at: until, attempts: sql`${providerEvents.attempts} + 1` })
    .where(eq(providerEvents.id, sql`(${due})`))
    .returning()
  return row ?? null
}
/** Has an event tried again at `nextAt`. */
export async function postponeEvent(db: Db, id: string, nextAt: Date) {
  await db.update(providerEvents).set({ next_at: nextAt }).where(eq(providerEvents.id, id))
}
export async function finishEvent(db: Db, id: string, state: 'done' | 'dead', now: Date, error: string | null) {
  await db.update(providerEvents).set({ state, done_at: now, error }).where(eq(providerEvents.id, id))
}

export async function finishCheckout(db: Db, checkoutId: string, state: 'done' | 'expired', now: Date) {
  await db.update(checkouts).set({ state, updated_at: now }).where(eq(checkouts.id, checkoutId))
}
/** Locks the checkout an order came from. */
export async function lockCheckoutOfOrder(db: Db, orderId: string) {
  const itsCheckout = db.select({ id: orders.checkout_id }).from(orders).where(eq(orders.id, orderId))
  await db.select({ id: checkouts.id }).from(checkouts).where(inArray(checkouts.id, itsCheckout)).for('update')
}
/** Orders whose shopper began to pay and touched nothing since `before`. */
export async function findAbandonedOrders(db: Db, before: Date) {
  return db
    .select({ orderId: orders.id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
    .where(and(eq(orders.state, 'pending'), eq(checkouts.state, 'paying'), sql`${checkouts.updated_at} < ${before}`))
    .limit(20)
}

/** Whether a key other than the simulator's was ever saved: from then on nothing is simulated. */
export async function usesOwnKeys(db: Db): Promise<boolean> {
  const row = await findStripeConfig(db)
  const publishable = [row?.publishable_key_sandbox, row?.publishable_key_production]
  const secrets = [row?.secret_key_sandbox, row?.secret_key_production]
  return secrets.some(Boolean) || publishable.some(key => key && !key.startsWith('pk_test_sim_'))
}
