import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { selectIdsOfWaitingJobs } from '#server/platform/queue/repository.ts'

export type EmailRow = typeof emails.$inferSelect

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

/** Returns one page of e-mails about orders and of the kind `andKind`, newest first. The bodies are left out. */
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

/** The outbox jobs of e-mails that the mail server rejected because of the shop and not because of the recipient. */
export const senderRejectedJobs = { topic: 'mail.send', key: 'refused' }

/** Whether any e-mail is waiting because the mail server rejected the sender. */
export async function hasRejectedMail(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(inArray(emails.id, selectIdsOfWaitingJobs(db, senderRejectedJobs, 'emailId')), eq(emails.state, 'queued')),
    )
    .limit(1)
  return row !== undefined
}
