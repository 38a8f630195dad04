import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PaymentLinkState } from '#contract/payment-links.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { paymentLinks } from '#server/platform/db/schema/sales.ts'

export type LinkRow = typeof paymentLinks.$inferSelect

export async function insertLink(db: Db, row: typeof paymentLinks.$inferInsert): Promise<LinkRow> {
  const [inserted] = await db.insert(paymentLinks).values(row).returning()
  if (!inserted) throw new Error('the insert returned no row')
  return inserted
}

export async function findLink(db: Db, id: string): Promise<LinkRow | null> {
  return maybeOne(db.select().from(paymentLinks).where(eq(paymentLinks.id, id)))
}

export async function findLinkByToken(db: Db, token: string): Promise<LinkRow | null> {
  return maybeOne(db.select().from(paymentLinks).where(eq(paymentLinks.token, token)))
}

/** Finds the payment link that an order claimed. */
export async function findLinkOfOrder(db: Db, orderId: string): Promise<LinkRow | null> {
  return maybeOne(db.select().from(paymentLinks).where(eq(paymentLinks.order_id, orderId)))
}

export async function lockLink(db: TxDb, id: string): Promise<LinkRow | null> {
  return maybeOne(db.select().from(paymentLinks).where(eq(paymentLinks.id, id)).for('update'))
}

/** Returns the payment link, locked until the transaction ends. Throws payment_link_not_found when there is none. */
export async function getLinkForUpdate(db: TxDb, id: string): Promise<LinkRow> {
  return orThrow(await lockLink(db, id), 'payment_link_not_found')
}

export async function updateLink(
  db: Db,
  id: string,
  change: Partial<Pick<LinkRow, 'state' | 'order_id'>>,
  now: Date,
): Promise<LinkRow> {
  const [row] = await db
    .update(paymentLinks)
    .set({ ...change, updated_at: now })
    .where(eq(paymentLinks.id, id))
    .returning()
  if (!row) throw new Error('the payment link no longer exists')
  return row
}

export async function updateLinkOfOrder(db: Db, orderId: string, change: Partial<LinkRow>): Promise<void> {
  await db.update(paymentLinks).set(change).where(eq(paymentLinks.order_id, orderId))
}

const hasLinkState = (state: PaymentLinkState, now: Date): SQL | undefined => {
  if (state === 'paid' || state === 'canceled') return eq(paymentLinks.state, state)
  const isExpired = sql`${paymentLinks.expires_at} <= ${now}`
  return and(
    eq(paymentLinks.state, 'open'),
    state === 'expired' ? isExpired : or(isNull(paymentLinks.expires_at), sql`not ${isExpired}`),
  )
}

type LinkQuery = { mode: Mode; state: PaymentLinkState | null; before: string | null; now: Date; take: number }
export async function findLinksPage(db: Db, { mode, state, before, now, take }: LinkQuery): Promise<LinkRow[]> {
  const lastLink = db
    .select({ at: paymentLinks.created_at })
    .from(paymentLinks)
    .where(eq(paymentLinks.id, before ?? ''))
  const older = or(
    lt(paymentLinks.created_at, sql`(${lastLink})`),
    and(eq(paymentLinks.created_at, sql`(${lastLink})`), lt(paymentLinks.id, before ?? '')),
  )
  return db
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.mode, mode), state ? hasLinkState(state, now) : undefined, before ? older : undefined))
    .orderBy(desc(paymentLinks.created_at), desc(paymentLinks.id))
    .limit(take)
}
