import { and, asc, count, countDistinct, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { payments } from '#server/platform/db/schema/orders.ts'
import { funnelEvents, upsellSessions } from '#server/platform/db/schema/upsells.ts'

/** Sessions of a funnel in one mode that started after `since` and no later than `until`. */
export type Cohort = { upsellId: string; mode: Mode; since: Date; until: Date }

const inCohort = ({ upsellId, mode, since, until }: Cohort): SQL | undefined =>
  and(
    eq(upsellSessions.upsell_id, upsellId),
    eq(upsellSessions.mode, mode),
    gt(upsellSessions.created_at, since),
    lte(upsellSessions.created_at, until),
  )

/** Counts sessions by the page on which they started. */
export function countSessions(db: Db, cohort: Cohort) {
  const first = sql<string>`${upsellSessions.pages}->0->>'id'`
  return db
    .select({ pageId: first, sessions: count() })
    .from(upsellSessions)
    .where(inCohort(cohort))
    .groupBy(first)
    .orderBy(first)
}

/** Counts the sessions in which the shopper left the funnel by accepting or declining an offer. */
export async function countFinished(db: Db, cohort: Cohort): Promise<number> {
  const [row] = await db
    .select({ finished: countDistinct(funnelEvents.session_id) })
    .from(funnelEvents)
    .innerJoin(upsellSessions, eq(upsellSessions.id, funnelEvents.session_id))
    .where(and(inCohort(cohort), inArray(funnelEvents.led_to, ['thank-you', 'home'])))
  return row?.finished ?? 0
}

/** Counts sessions by page, action and destination. */
export function countEvents(db: Db, cohort: Cohort) {
  return db
    .select({
      pageId: funnelEvents.page_id,
      kind: funnelEvents.kind,
      ledTo: funnelEvents.led_to,
      sessions: count(),
    })
    .from(funnelEvents)
    .innerJoin(upsellSessions, eq(upsellSessions.id, funnelEvents.session_id))
    .where(inCohort(cohort))
    .groupBy(funnelEvents.page_id, funnelEvents.kind, funnelEvents.led_to)
    .orderBy(asc(funnelEvents.page_id), asc(funnelEvents.kind), asc(funnelEvents.led_to))
}

/** Captured cents of accepted offers, by currency. */
export function sumRevenue(db: Db, cohort: Cohort) {
  return db
    .select({ currency: payments.currency, cents: sql<number>`sum(${payments.captured_cents})::float8` })
    .from(payments)
    .innerJoin(upsellSessions, eq(upsellSessions.order_id, payments.order_id))
    .where(and(inCohort(cohort), eq(payments.kind, 'upsell'), eq(payments.state, 'succeeded')))
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency))
}
