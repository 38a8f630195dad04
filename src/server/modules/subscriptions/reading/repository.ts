import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { SubscriptionFilter } from '#contract/subscriptions.ts'
import { buildPersonCondition } from '#server/modules/search-keys/index.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { subscriptions } from '#server/platform/db/schema/sales.ts'

const endedStates = ['canceled', 'incomplete_expired'] as const
const filters = {
  running: inArray(subscriptions.state, ['trialing', 'active', 'past_due', 'unpaid', 'paused']),
  owing: inArray(subscriptions.state, ['past_due', 'unpaid']),
  ending: and(eq(subscriptions.cancel_at_period_end, true), sql`${subscriptions.state} not in ('canceled')`),
  over: inArray(subscriptions.state, [...endedStates]),
} satisfies Record<SubscriptionFilter, unknown>

type SubscriptionQuery = {
  mode: Mode
  before: string | null
  filter: SubscriptionFilter | null
  /** Prefixes of words in the name or e-mail address, in lower case. */
  words: readonly string[]
  take: number
}
/** Leaves out subscriptions whose first order is unpaid: their checkout was not completed. */
export async function findSubscriptionsPage(db: Db, { mode, before, filter, words, take }: SubscriptionQuery) {
  const last = db
    .select({ at: subscriptions.created_at })
    .from(subscriptions)
    .where(eq(subscriptions.id, before ?? ''))
  return db
    .select({ row: subscriptions, name: orders.name, email: orders.email })
    .from(subscriptions)
    .innerJoin(orders, and(eq(orders.id, subscriptions.order_id), eq(orders.state, 'paid')))
    .where(
      and(
        eq(subscriptions.mode, mode),
        filter ? filters[filter] : undefined,
        buildPersonCondition(words, orders),
        before
          ? or(
              lt(subscriptions.created_at, sql`(${last})`),
              and(eq(subscriptions.created_at, sql`(${last})`), lt(subscriptions.id, before)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(subscriptions.created_at), desc(subscriptions.id))
    .limit(take)
}

export async function findModesWithSubscriptions(db: Db): Promise<Mode[]> {
  const rows = await db.selectDistinct({ mode: subscriptions.mode }).from(subscriptions)
  return rows.map(row => row.mode)
}

export async function findSubscriptionsOfOrders(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({ row: subscriptions, name: orders.name, email: orders.email })
    .from(subscriptions)
    .innerJoin(orders, and(eq(orders.id, subscriptions.order_id), eq(orders.state, 'paid')))
    .where(inArray(orders.id, orderIds))
    .orderBy(desc(subscriptions.created_at), desc(subscriptions.id))
}
