import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { buildShopFront, parseIdentity } from '#domain/shop-front.ts'
import { defaultTimeZone } from '#domain/time-zone.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { shop } from '#server/platform/db/schema/catalog.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { customers, orderLines, orders, payments, refundLines, refunds } from '#server/platform/db/schema/orders.ts'
import { subscriptions } from '#server/platform/db/schema/sales.ts'
import { outbox } from '#server/platform/db/schema/system.ts'

export type EmailRow = typeof emails.$inferSelect

export async function getShopName(db: Db): Promise<string> {
  const [row] = await db.select({ name: shop.name }).from(shop)
  return row?.name ?? ''
}

/** The sender's name, and the shop's contact e-mail address, which is null when the seller entered none. */
export async function getSender(db: Db): Promise<{ name: string; contact: string | null }> {
  const [row] = await db.select({ name: shop.name, identity: shop.identity }).from(shop)
  return { name: row?.name ?? '', contact: parseIdentity(row?.identity ?? {}).email ?? null }
}

/** The shop as e-mails show it, with its language and its time zone. */
export async function getShopForMail(db: Db) {
  const [row] = await db.select().from(shop)
  const { name, identity, policies } = row ?? { name: '', identity: {}, policies: {} }
  return {
    front: buildShopFront({ name, logo: row?.logo_url ?? null, identity, policies }),
    language: row?.language ?? null,
    timeZone: row?.time_zone ?? defaultTimeZone,
  }
}

/** A refund with the card to which it is paid and the refunded cents of each order line. */
export async function findRefundOfMail(db: Db, id: string) {
  const [row] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, id))
  if (!row) return null
  const lines = await db
    .select({ lineId: refundLines.line_id, cents: refundLines.cents })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.line_id))
    .where(eq(refundLines.refund_id, id))
    .orderBy(orderLines.position)
  const { refund, payment } = row
  return {
    orderId: refund.order_id,
    state: refund.state,
    failureCode: payment.failure_code,
    cents: refund.amount_cents,
    currency: refund.currency,
    cardBrand: payment.card_brand,
    cardLast4: payment.card_last4,
    lines,
  }
}

export async function findSubscriptionOfMail(db: Db, id: string) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) return null
  const [line] = await db
    .select({ image: orderLines.image })
    .from(orderLines)
    .where(and(eq(orderLines.order_id, row.order_id), eq(orderLines.product_id, row.product_id)))
    .limit(1)
  return {
    orderId: row.order_id,
    title: row.title,
    image: line?.image ?? null,
    quantity: row.quantity,
    cents: row.amount_cents,
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.interval_count,
    until: row.current_period_end,
    endedAt: row.state === 'canceled' ? row.updated_at : null,
  }
}

/** Returns the newest orders of the buyer with this e-mail address. */
export async function findOrdersOfBuyer(db: Db, mode: Mode, email: string) {
  return db
    .select({
      order: orders,
      /** The order total in cents, including offers accepted after checkout. */
      cents: sql<number>`(select sum(p.captured_cents) from payments p where p.order_id = ${orders.id})`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(
      and(
        eq(customers.mode, mode),
        eq(customers.email, email.trim().toLowerCase()),
        isNull(customers.erased_at),
        isNotNull(orders.paid_at),
      ),
    )
    .orderBy(desc(orders.paid_at))
    .limit(10)
}

/** Inserts the e-mail unless the order already has one of this kind. Returns whether it was inserted. */
export async function insertEmail(db: Db, row: typeof emails.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(emails).values(row).onConflictDoNothing().returning({ id: emails.id })
  return inserted.length > 0
}

export async function findEmail(db: Db, id: string): Promise<EmailRow | null> {
  return maybeOne(db.select().from(emails).where(eq(emails.id, id)))
}

/** Finds the e-mail of a kind about an order. */
export async function findEmailOfOrder(db: Db, orderId: string, kind: string): Promise<EmailRow | null> {
  return maybeOne(
    db
      .select()
      .from(emails)
      .where(and(eq(emails.order_id, orderId), eq(emails.kind, kind))),
  )
}

/**
 * Returns when the newest e-mail about an order with one of these kinds was written or resent. Returns null when there
 * is none.
 */
export async function findLastMailTime(db: Db, orderId: string, kinds: readonly string[]): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql`max(greatest(${emails.created_at}, ${emails.resent_at}))`.mapWith(emails.created_at) })
    .from(emails)
    .where(and(eq(emails.order_id, orderId), inArray(emails.kind, [...kinds])))
  return row?.at ?? null
}

/** Returns the e-mail. Throws mail_not_found when there is none. */
export async function getEmailRow(db: Db, id: string): Promise<EmailRow> {
  return orThrow(await findEmail(db, id), 'mail_not_found')
}

export async function updateEmail(db: Db, id: string, change: Partial<typeof emails.$inferInsert>) {
  await db.update(emails).set(change).where(eq(emails.id, id))
}

/** Queues an e-mail again, unless it is already queued, was resent too often, or was resent after `notSince`. */
export async function requeueEmail(db: Db, id: string, rules: { most: number; notSince: Date }, now: Date) {
  return maybeOne(
    db
      .update(emails)
      .set({ state: 'queued', resends: sql`${emails.resends} + 1`, resent_at: now })
      .where(
        and(
          eq(emails.id, id),
          ne(emails.state, 'queued'),
          lt(emails.resends, rules.most),
          or(isNull(emails.resent_at), lt(emails.resent_at, rules.notSince)),
        ),
      )
      .returning(),
  )
}

/** Returns one page of e-mails about orders and of the kind `andKind`, newest first, without their bodies. */
export async function listEmailPage(
  db: Db,
  {
    before,
    orderId,
    take,
    andKind,
  }: { before: string | null; orderId: string | null; take: number; andKind: string | null },
) {
  return db
    .select({
      id: emails.id,
      orderId: emails.order_id,
      kind: emails.kind,
      recipient: emails.recipient,
      subject: emails.subject,
      state: emails.state,
      resends: emails.resends,
      createdAt: emails.created_at,
    })
    .from(emails)
    .where(
      and(
        or(isNotNull(emails.order_id), andKind === null ? undefined : eq(emails.kind, andKind)),
        orderId ? eq(emails.order_id, orderId) : undefined,
        before
          ? sql`(${emails.created_at}, ${emails.id}) < (select created_at, id from emails where id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(emails.created_at), desc(emails.id))
    .limit(take)
}

export async function listMailsTo(db: Db, address: string): Promise<EmailRow[]> {
  return db
    .select()
    .from(emails)
    .where(eq(sql`lower(${emails.recipient})`, address.toLowerCase()))
    .orderBy(emails.created_at, emails.id)
}

/** Returns the newest e-mail of a kind for each e-mail address, among e-mails that belong to no order. */
export async function listNewestMailsTo(db: Db, kind: string, addresses: readonly string[]): Promise<EmailRow[]> {
  if (addresses.length === 0) return []
  const address = sql<string>`lower(${emails.recipient})`
  return db
    .selectDistinctOn([address])
    .from(emails)
    .where(and(isNull(emails.order_id), eq(emails.kind, kind), inArray(address, [...addresses])))
    .orderBy(address, desc(emails.created_at), desc(emails.id))
}

export async function wasMailedSince(db: Db, kinds: readonly string[], to: string, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.kind, [...kinds]), eq(emails.recipient, to), gt(emails.created_at, since)))
    .limit(1)
  return row !== undefined
}

/** Whether the worker has yet to write an account e-mail that was requested. */
export async function hasPendingMailRequest(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.topic, 'auth.mail'), eq(outbox.state, 'waiting')))
    .limit(1)
  return row !== undefined
}

/** Selects the outbox rows of e-mails that the mail server rejected because of the sender. */
const isSenderRejected = sql`${outbox.topic} = 'mail.send' and ${outbox.state} = 'waiting' and ${outbox.payload} ? 'refused'`
/**
 * Excludes rows that a worker is processing and rows that were released before, because a row that is taken twice sends
 * the e-mail twice.
 */
const isReleasable = and(isSenderRejected, eq(outbox.attempts, 0), sql`not ${outbox.payload} ? 'wasReleased'`)

/** Makes all rejected e-mails due. Returns their number. */
export async function releaseRejected(db: Db, now: Date): Promise<number> {
  const released = await db
    .update(outbox)
    .set({ next_at: now, payload: sql`${outbox.payload} || '{"wasReleased": true}'` })
    .where(isReleasable)
  return released.rowCount ?? 0
}

/** Makes the oldest rejected e-mail due. Returns whether there was one. */
export async function releaseOldestRejected(db: Db, now: Date): Promise<boolean> {
  const oldest = db.select({ id: outbox.id }).from(outbox).where(isReleasable).orderBy(outbox.created_at).limit(1)
  const released = await db
    .update(outbox)
    .set({ next_at: now })
    .where(and(isReleasable, eq(outbox.id, sql`(${oldest})`)))
  return (released.rowCount ?? 0) > 0
}

const emailIdOfJob = sql`(${outbox.payload} ->> 'emailId')::uuid`

/** Whether any e-mail is waiting because the mail server rejected the sender. */
export async function hasRejectedMail(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .innerJoin(emails, eq(emails.id, emailIdOfJob))
    .where(and(isSenderRejected, eq(emails.state, 'queued')))
    .limit(1)
  return row !== undefined
}

/**
 * Returns the reason why the mail server rejected the sender at the last attempt. Returns null when it did not reject
 * the sender or the e-mail is not waiting.
 */
export async function findRejectionReason(db: Db, emailId: string): Promise<string | null> {
  const [row] = await db
    .select({ refused: sql<string>`${outbox.payload} ->> 'refused'` })
    .from(outbox)
    .where(and(isSenderRejected, eq(emailIdOfJob, emailId)))
    .limit(1)
  return row?.refused ?? null
}
