import { and, eq, inArray, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { checkouts } from '#server/platform/db/schema/checkout.ts'

export async function finishCheckout(db: Db, checkoutId: string, state: 'open' | 'done' | 'expired', now: Date) {
  await db.update(checkouts).set({ state, updated_at: now }).where(eq(checkouts.id, checkoutId))
}

/** Locks checkouts by their ids, which may be a subquery, until the transaction ends. */
export async function lockCheckouts(db: TxDb, ids: SQLWrapper): Promise<void> {
  await db.select({ id: checkouts.id }).from(checkouts).where(inArray(checkouts.id, ids)).for('update')
}

/** Returns the hash of the IP address from which the checkout was opened. */
export async function findCheckoutAddressHash(db: Db, checkoutId: string): Promise<string | null> {
  const [row] = await db.select({ address: checkouts.address_hash }).from(checkouts).where(eq(checkouts.id, checkoutId))
  return row?.address ?? null
}

/** Closes the open checkouts of a product: a later payment for one of them fails with status 410. */
export async function expireCheckoutsOfProduct(db: Db, productId: string, now: Date): Promise<void> {
  await db
    .update(checkouts)
    .set({ state: 'expired', updated_at: now })
    .where(and(eq(checkouts.state, 'open'), sql`${checkouts.lines}->0->>'productId' = ${productId}`))
}

/** Selects, inside another query, the ids of the checkouts in payment that came from an IP address. */
export const selectPayingCheckouts = (db: Db, addressHash: string) =>
  db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.state, 'paying'), eq(checkouts.address_hash, addressHash)))

/** Selects, inside another query, the mode of a checkout. */
export const selectModeOfCheckout = (id: string) =>
  sql`(select ${checkouts}.mode from ${checkouts} where ${checkouts}.id = ${id})`

/** Selects, inside another query, the product of a checkout's first line; null without a checkout. */
export const selectProductOfCheckout = (id: string | null) =>
  sql`(select (${checkouts}.lines->0->>'productId')::uuid from ${checkouts} where ${checkouts}.id = ${id}::uuid)`

/** Whether, inside another query, the buyer of a checkout agreed to marketing messages. */
export const selectConsentOfCheckout = (id: string | null) =>
  sql<boolean>`exists (select from ${checkouts} where ${checkouts}.id = ${id}::uuid
    and ${checkouts}.buyer->'consent' = 'true')`

/** Selects, inside another query, the checkouts in payment, or only those without a change since `changedBefore`. */
export const selectCheckoutsInPayment = (db: Db, changedBefore?: Date) =>
  db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.state, 'paying'), changedBefore && lt(checkouts.updated_at, changedBefore)))
