import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { listUnfinalizedOrders } from '#server/modules/orders/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { funnelEvents, upsellPages, upsellSessions, upsells } from '#server/platform/db/schema/upsells.ts'

export type { PinnedOffer, PinnedPage } from '#server/platform/db/schema/upsells.ts'
export type SessionRow = typeof upsellSessions.$inferSelect

/** Inserts the session of an order unless the order has one. */
export async function insertSession(db: Db, row: typeof upsellSessions.$inferInsert): Promise<void> {
  await db.insert(upsellSessions).values(row).onConflictDoNothing({ target: upsellSessions.order_id })
}
export async function findSessionOfOrder(db: Db, orderId: string): Promise<SessionRow | null> {
  return maybeOne(db.select().from(upsellSessions).where(eq(upsellSessions.order_id, orderId)))
}
/** Replaces the token of a session. Returns false when the session no longer has the token with hash `tokenHash`. */
export async function replaceSessionToken(
  db: Db,
  id: string,
  tokenHash: string,
  token: Pick<SessionRow, 'token_hash' | 'token_sealed'>,
): Promise<boolean> {
  const replaced = await db
    .update(upsellSessions)
    .set(token)
    .where(and(eq(upsellSessions.id, id), eq(upsellSessions.token_hash, tokenHash)))
    .returning({ id: upsellSessions.id })
  return replaced.length > 0
}
export async function findSessionByToken(db: Db, tokenHash: string): Promise<SessionRow | null> {
  return maybeOne(db.select().from(upsellSessions).where(eq(upsellSessions.token_hash, tokenHash)))
}
const isHeldByBrowser = (browser: string) =>
  or(eq(upsellSessions.browser_hash, browser), eq(upsellSessions.resumed_browser_hash, browser))
/** The newest session of a browser, open or not. */
export async function findSessionOfBrowser(db: Db, browser: string): Promise<SessionRow | null> {
  return maybeOne(
    db.select().from(upsellSessions).where(isHeldByBrowser(browser)).orderBy(desc(upsellSessions.created_at)).limit(1),
  )
}
/** Returns the session. Throws upsell_session_missing when there is none. */
export async function getSession(db: Db, id: string): Promise<SessionRow> {
  return one(db.select().from(upsellSessions).where(eq(upsellSessions.id, id)), 'upsell_session_missing')
}
/** The newest session of a browser in a funnel; open ones come before those that are over. */
export async function findSessionOfFunnel(
  db: Db,
  browser: string,
  upsellId: string,
  now: Date,
): Promise<SessionRow | null> {
  return maybeOne(
    db
      .select()
      .from(upsellSessions)
      .where(and(isHeldByBrowser(browser), eq(upsellSessions.upsell_id, upsellId)))
      .orderBy(
        sql`${upsellSessions.state} = 'open' and ${upsellSessions.expires_at} > ${now} desc`,
        desc(upsellSessions.created_at),
      )
      .limit(1),
  )
}
/** The ids of a funnel's active pages; empty when the funnel is inactive or deleted. */
export async function listActivePageIds(db: Db, upsellId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: upsellPages.id })
    .from(upsellPages)
    .innerJoin(upsells, and(eq(upsells.id, upsellPages.upsell_id), eq(upsells.is_active, true)))
    .where(and(eq(upsellPages.upsell_id, upsellId), eq(upsellPages.is_active, true)))
  return new Set(rows.map(row => row.id))
}
/** Inserts a funnel event unless the session already has an event of this kind on the page. */
export async function insertFunnelEvent(db: Db, row: typeof funnelEvents.$inferInsert): Promise<void> {
  await db.insert(funnelEvents).values(row).onConflictDoNothing()
}
/** Lets one more browser use the session. Returns false when another browser has already claimed the session. */
export async function grantSessionToBrowser(db: Db, id: string, browser: string): Promise<boolean> {
  const claimed = await db
    .update(upsellSessions)
    .set({ resumed_browser_hash: browser })
    .where(
      and(
        eq(upsellSessions.id, id),
        or(isNull(upsellSessions.resumed_browser_hash), eq(upsellSessions.resumed_browser_hash, browser)),
      ),
    )
    .returning({ id: upsellSessions.id })
  return claimed.length > 0
}
/** Closes a session. Returns true only for the one call that closed it. */
export async function markSessionClosed(db: Db, id: string, now: Date): Promise<boolean> {
  const closed = await db
    .update(upsellSessions)
    .set({ state: 'closed', closed_at: now })
    .where(and(eq(upsellSessions.id, id), eq(upsellSessions.state, 'open')))
    .returning({ id: upsellSessions.id })
  return closed.length > 0
}
export async function findExpiredSessions(db: Db, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(upsellSessions)
    .where(and(eq(upsellSessions.state, 'open'), sql`${upsellSessions.expires_at} <= ${now}`))
    .limit(50)
}

/** Selects, inside another query, the orders whose session is still open. */
const selectOrdersWithOpenSession = (db: Db) =>
  db.select({ id: upsellSessions.order_id }).from(upsellSessions).where(eq(upsellSessions.state, 'open'))

/**
 * Orders paid before `before` and not finalized, whose funnel was never opened or was closed without being finished.
 */
export const findUnfinishedFunnels = (db: Db, before: Date): Promise<{ id: string }[]> =>
  listUnfinalizedOrders(db, before, selectOrdersWithOpenSession(db))

/**
 * Records once per funnel session and offer page whether an offer's charge succeeded, for the rates of the funnel. Page
 * views and declined offers are recorded in record-funnel-event.ts.
 */
export async function recordOfferCharge(
  db: Db,
  payment: { order_id: string; offer_id: string | null },
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

/** Selects, inside a query of another table, whether an open session shows this revision of its page. */
export const selectIsRevisionPinned = (revisionId: string, now: Date) => sql<boolean>`exists (select 1
  from ${upsellSessions} s where s.state = 'open' and s.expires_at > ${now}
    and s.pages @> ${JSON.stringify([{ revisionId }])}::jsonb)`
