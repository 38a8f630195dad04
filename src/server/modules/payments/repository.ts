import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { lockCheckouts, selectCheckoutsInPayment } from '#server/modules/checkout/records/index.ts'
import { findOrder, selectCheckoutOfOrder, selectPendingOrders } from '#server/modules/orders/records/index.ts'
import { findSubscriptionOfOrder } from '#server/modules/subscriptions/records/index.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { payments } from '#server/platform/db/schema/orders.ts'
import type { PaymentRow } from './records/index.ts'

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
): Promise<PaymentRow[]> {
  const paying = selectPendingOrders(db, selectCheckoutsInPayment(db))
  const inactive = selectPendingOrders(db, selectCheckoutsInPayment(db, activeBefore))
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.kind, 'main'),
        inArray(payments.mode, modes),
        inArray(payments.state, ['started', 'requires_action', 'awaiting', 'processing', 'failed']),
        sql`${payments.updated_at} < ${checkedBefore}`,
        inArray(payments.order_id, paying),
        or(
          sql`${payments.expires_at} < ${expiredBefore}`,
          and(isNull(payments.expires_at), inArray(payments.order_id, inactive)),
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
}

export async function findSettledIntents(db: Db, intents: string[]): Promise<Set<string>> {
  if (intents.length === 0) return new Set()
  const rows = await db
    .select({ intent: payments.provider_intent_id })
    .from(payments)
    .where(and(inArray(payments.provider_intent_id, intents), eq(payments.state, 'succeeded')))
  return new Set(rows.flatMap(row => row.intent ?? []))
}

/** Locks the checkout of an order until the transaction ends. */
export const lockCheckoutOfOrder = (db: TxDb, orderId: string) => lockCheckouts(db, selectCheckoutOfOrder(db, orderId))

/** Finds the subscription that an order started at the provider. Returns null for an order without a subscription. */
export async function findStartedSubscription(db: Db, orderId: string) {
  const started = await findSubscriptionOfOrder(db, orderId)
  if (!started) return null
  const order = await findOrder(db, orderId)
  return {
    mode: started.mode,
    subscription: started.provider_subscription_id,
    invoice: order?.provider_invoice_id ?? null,
  }
}
