import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { buildShopFront, parseIdentity } from '#domain/shop-front.ts'
import { defaultTimeZone } from '#domain/time-zone.ts'
import { shop } from '#server/db/schema/catalog.ts'
import { customers, emails, orderLines, orders, payments, refundLines, refunds } from '#server/db/schema/orders.ts'
import { subscriptions } from '#server/db/schema/sales.ts'
import { outbox } from '#server/db/schema/system.ts'
import type { Db, Mode } from '#server/kernel/context.ts'

export type EmailRow = typeof emails.$inferSelect

export async function getShopName(db: Db): Promise<string> {
  const [row] = await db.select({ name: shop.name }).from(shop)
  return row?.name ?? ''
}

/** Who mails come from, and the address at which the shop answers; null where the seller gave none. */
export async function getSender(db: Db): Promise<{ name: string; contact: string | null }> {
  const [row] = await db.select({ name: shop.name, identity: shop.identity }).from(shop)
  return { name: row?.name ?? '', contact: parseIdentity(row?.identity ?? {}).email ?? null }
}

/** The shop as mails show it, its language, and where its dates are written. */
export async function getShopForMail(db: Db) {
  const [row] = await db.select().from(shop)
  const { name, identity, policies } = row ?? { name: '', identity: {}, policies: {} }
  return {
    front: buildShopFront({ name, logo: row?.logo_url ?? null, identity, policies }),
    language: row?.language ?? null,
    timeZone: row?.time_zone ?? defaultTimeZone,
  }
}

/** A refund with the card it goes back to and what it gives back of each line. */
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

/** A subscription as mails tell of it. */
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

/** What somebody with this address bought last, newest first. */
export async function findOrdersOfBuyer(db: Db, mode: Mode, email: string) {
  return db
    .select({
      order: orders,
      /** With what was accepted after checkout. */
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

/** Keeps the mail unless there is one of this order and kind already. False when there was. */
export async function insertEmail(db: Db, row: typeof emails.$inferInsert): Promise<boolean> {
  const made = await db.insert(emails).values(row).onConflictDoNothing().returning({ id: emails.id })
  return made.length > 0
}

export async function findEmail(db: Db, id: string): Promise<EmailRow | null> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id))
  return row ?? null
}

export async function updateEmail(db: Db, id: string, change: Partial<typeof emails.$inferInsert>) {
  await db.update(emails).set(change).where(eq(emails.id, id))
}

/** Queues a mail once more, when it is not on its way and was not sent again too often, or only just. */
export async function requeueEmail(db: Db, id: string, rules: { most: number; notSince: Date }, now: Date) {
  const [row] = await db
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
    .returning()
  return row ?? null
}

/** One page of the mails of orders, and of one more kind, without their bodies, newest first. */
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

/** Everything that was written to an address, newest last. */
export async function listMailsTo(db: Db, address: string): Promise<EmailRow[]> {
  return db
    .select()
    .from(emails)
    .where(eq(sql`lower(${emails.recipient})`, address.toLowerCase()))
    .orderBy(emails.created_at, emails.id)
}

/** The newest mail of a kind that belongs to no order, to each of these addresses. */
export async function listNewestMailsTo(db: Db, kind: string, addresses: readonly string[]): Promise<EmailRow[]> {
  if (addresses.length === 0) return []
  const address = sql<string>`lower(${emails.recipient})`
  return db
    .selectDistinctOn([address])
    .from(emails)
    .where(and(isNull(emails.order_id), eq(emails.kind, kind), inArray(address, [...addresses])))
    .orderBy(address, desc(emails.created_at), desc(emails.id))
}

/** Whether a mail of one of these kinds was written to an address after `since`. */
export async function wasMailedSince(db: Db, kinds: readonly string[], to: string, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.kind, [...kinds]), eq(emails.recipient, to), gt(emails.created_at, since)))
    .limit(1)
  return row !== undefined
}

/** Whether somebody asked for a mail that the worker has yet to write. */
export async function hasPendingMailRequest(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.topic, 'auth.mail'), eq(outbox.state, 'waiting')))
    .limit(1)
  return row !== undefined
}

/** Rows of the outbox with a mail that the server refused the shop for. */
const isSenderRejected = sql`${outbox.topic} = 'mail.send' and ${outbox.state} = 'waiting' and ${outbox.payload} ? 'refused'`
/** Those that no worker has in hand, and that were not made due before: a row that is taken twice is a mail sent twice. */
const isReleasable = and(isSenderRejected, eq(outbox.attempts, 0), sql`not ${outbox.payload} ? 'wasReleased'`)

/** Makes all of them due. Returns how many. */
export async function releaseRejected(db: Db, now: Date): Promise<number> {
  const released = await db
    .update(outbox)
    .set({ next_at: now, payload: sql`${outbox.payload} || '{"wasReleased": true}'` })
    .where(isReleasable)
  return released.rowCount ?? 0
}

/** Makes the one due that waits longest since its last try. False: there is none. */
export async function releaseOldestRejected(db: Db, now: Date): Promise<boolean> {
  const oldest = db.select({ id: outbox.id }).from(outbox).where(isReleasable).orderBy(outbox.created_at).limit(1)
  const released = await db
    .update(outbox)
    .set({ next_at: now })
    .where(and(isReleasable, eq(outbox.id, sql`(${oldest})`)))
  return (released.rowCount ?? 0) > 0
}

const emailIdOfJob = sql`(${outbox.payload} ->> 'emailId')::uuid`

/** Whether any mail waits because the server refused the shop. */
export async function hasRejectedMail(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .innerJoin(emails, eq(emails.id, emailIdOfJob))
    .where(and(isSenderRejected, eq(emails.state, 'queued')))
    .limit(1)
  return row !== undefined
}

/** Why the server refused the shop when this mail was last tried; null: it did not, or the mail is not waiting. */
export async function findRejectionReason(db: Db, emailId: string): Promise<string | null> {
  const [row] = await db
    .select({ refused: sql<string>`${outbox.payload} ->> 'refused'` })
    .from(outbox)
    .where(and(isSenderRejected, eq(emailIdOfJob, emailId)))
    .limit(1)
  return row?.refused ?? null
}
