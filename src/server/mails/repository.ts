import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { shopFrontOf } from '#domain/shop-front.ts'
import { defaultTimeZone } from '#domain/time-zone.ts'
import { shop } from '#server/db/schema/catalog.ts'
import { emails, orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/system.ts'
import type { Context, Db } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'

export type EmailRow = typeof emails.$inferSelect

export async function shopName(db: Db): Promise<string> {
  const [row] = await db.select({ name: shop.name }).from(shop)
  return row?.name ?? ''
}

/** The shop as mails show it, its language, and where its dates are written. */
export async function shopFacts(db: Db) {
  const [row] = await db.select().from(shop)
  const { name, identity, policies } = row ?? { name: '', identity: {}, policies: {} }
  return {
    front: shopFrontOf({ name, logo: row?.logo_url ?? null, identity, policies }),
    language: row?.language ?? null,
    timeZone: row?.time_zone ?? defaultTimeZone,
  }
}

/** The words an order was placed in; null for one from before they were kept. */
export async function languageOfOrder(db: Db, orderId: string): Promise<string | null> {
  const [row] = await db.select({ language: orders.language }).from(orders).where(eq(orders.id, orderId))
  return row?.language ?? null
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

/** One page of the mails of orders, and of one more kind, without their bodies, newest first. */
export async function pageOfEmails(db: Db, before: string | null, take: number, andKind: string | null) {
  return db
    .select({
      id: emails.id,
      orderId: emails.order_id,
      kind: emails.kind,
      recipient: emails.recipient,
      subject: emails.subject,
      state: emails.state,
      createdAt: emails.created_at,
    })
    .from(emails)
    .where(
      and(
        or(isNotNull(emails.order_id), andKind === null ? undefined : eq(emails.kind, andKind)),
        before
          ? sql`(${emails.created_at}, ${emails.id}) < (select created_at, id from emails where id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(emails.created_at), desc(emails.id))
    .limit(take)
}

/** Background work that is not due yet. */
export async function enqueueAt(ctx: Context, topic: string, payload: Record<string, unknown>, at: Date) {
  await ctx.db.insert(outbox).values({ id: newId(), topic, payload, next_at: at, created_at: ctx.clock() })
}

/** Everything that was written to an address, newest last. */
export async function mailsTo(db: Db, address: string): Promise<EmailRow[]> {
  return db
    .select()
    .from(emails)
    .where(eq(sql`lower(${emails.recipient})`, address.toLowerCase()))
    .orderBy(emails.created_at, emails.id)
}

/** Whether somebody asked for a mail that the worker has yet to write. */
export async function isMailOutstanding(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.topic, 'auth.mail'), eq(outbox.state, 'waiting')))
    .limit(1)
  return row !== undefined
}
