import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { stripPersonalAttribution } from '#domain/attribution.ts'
import { toSearchKey } from '#domain/search-key.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { promotionUses } from '#server/platform/db/schema/catalog.ts'
import { checkouts } from '#server/platform/db/schema/checkout.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { orderEvents, orderLines, orders, refunds } from '#server/platform/db/schema/orders.ts'
import { reminders } from '#server/platform/db/schema/payments.ts'
import { downloads, paymentLinks, savedViews } from '#server/platform/db/schema/sales.ts'
import { alarms, auditLog, idempotencyKeys, outbox, providerEvents } from '#server/platform/db/schema/system.ts'
import { shopEvents } from '#server/platform/db/schema/webhooks.ts'
import { type PersonalTexts, stripPersonalData } from './strip-personal-data.ts'

const erasedPerson = { name: '', email: '', phone: null, address: null, tax_id: null, search_key: '' } as const

/** Locks orders whose personal data other transactions could read or write during the erasure. */
export async function lockOrders(db: TxDb, ids: string[]) {
  if (ids.length > 0)
    await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(orders.id).for('update')
}
export async function lockCarts(db: TxDb, ids: string[]) {
  if (ids.length > 0)
    await db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(inArray(checkouts.id, ids))
      .orderBy(checkouts.id)
      .for('update')
}

/** Removes the buyer’s personal data from orders. Amounts, dates and lines remain for bookkeeping. */
export async function eraseOrders(db: Db, ids: string[], now: Date) {
  if (ids.length === 0) return
  await db
    .update(orders)
    .set({
      ...erasedPerson,
      browser_hash: null,
      provider_customer_id: null,
      provider_payment_method_id: null,
      updated_at: now,
    })
    .where(inArray(orders.id, ids))
  await db.delete(orderEvents).where(and(inArray(orderEvents.order_id, ids), eq(orderEvents.kind, 'note')))
  // Sellers enter refund reasons as free text, which may contain personal data.
  await db.update(refunds).set({ reason: null }).where(inArray(refunds.order_id, ids))
  await db
    .update(promotionUses)
    .set({ customer_hash: sql`'erased ' || ${promotionUses.id}::text` })
    .where(inArray(promotionUses.order_id, ids))
}

/** Deletes the payment reminders of orders. */
export async function deleteReminders(db: Db, orderIds: string[]) {
  if (orderIds.length > 0) await db.delete(reminders).where(inArray(reminders.order_id, orderIds))
}

const erasedMail = {
  recipient: '',
  subject: '',
  html: '',
  text: '',
  state: sql`case when ${emails.state} = 'queued' then 'failed' else ${emails.state} end`,
}

/** Removes the recipient and the content of e-mails. The rows remain, so that no e-mail is sent a second time. */
export async function eraseMails(db: Db, orderIds: string[]) {
  if (orderIds.length > 0) await db.update(emails).set(erasedMail).where(inArray(emails.order_id, orderIds))
}

/** E-mails to students, which belong to no order: about an enrollment, and the codes with which students sign in. */
const courseMailKinds = ['course_access', 'account.course_code']

/** Does the same for the e-mails about courses. */
export async function eraseCourseMails(db: Db, email: string) {
  await db
    .update(emails)
    .set(erasedMail)
    .where(
      and(isNull(emails.order_id), inArray(emails.kind, courseMailKinds), eq(sql`lower(${emails.recipient})`, email)),
    )
}

export async function eraseCarts(db: Db, ids: string[], now: Date) {
  if (ids.length > 0)
    await db
      .update(checkouts)
      .set({
        buyer: null,
        source: {},
        attribution: null,
        provider_customer_id: null,
        address_hash: null,
        updated_at: now,
      })
      .where(inArray(checkouts.id, ids))
}

/** Empties queued requests for order links that this person made. */
export async function deleteLinkRequests(db: Db, email: string, now: Date) {
  await db
    .update(outbox)
    .set({ payload: {}, state: 'done', done_at: now })
    .where(and(sql`${outbox.payload} ? 'email'`, sql`${outbox.payload} ->> 'email' = ${email}`))
}

/**
 * Tests whether a column’s text contains any of the personal texts. These are escaped as in JSON, because the column
 * may contain JSON.
 */
const containsPersonalText = (column: AnyPgColumn, { texts }: PersonalTexts): SQL =>
  or(...texts.map(text => sql`position(${JSON.stringify(text).slice(1, -1)} in lower(${column}::text)) > 0`)) ??
  sql`false`

async function stripFromOrders(db: Db, orderIds: string[], personalTexts: PersonalTexts) {
  if (orderIds.length === 0) return
  const events = await db
    .select()
    .from(orderEvents)
    .where(and(inArray(orderEvents.order_id, orderIds), containsPersonalText(orderEvents.data, personalTexts)))
  for (const { id, data } of events)
    await db
      .update(orderEvents)
      .set({ data: stripPersonalData(data, personalTexts) })
      .where(eq(orderEvents.id, id))
  const sources = await db
    .select({ id: orders.id, source: orders.source, attribution: orders.attribution })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        or(containsPersonalText(orders.source, personalTexts), isNotNull(orders.attribution)),
      ),
    )
  for (const { id, source, attribution } of sources)
    await db
      .update(orders)
      .set({
        source: stripPersonalData(source, personalTexts),
        attribution: stripPersonalData(attribution && stripPersonalAttribution(attribution), personalTexts),
      })
      .where(eq(orders.id, id))
  const lines = await db
    .select({ id: orderLines.id, title: orderLines.title })
    .from(orderLines)
    .where(and(inArray(orderLines.order_id, orderIds), containsPersonalText(orderLines.title, personalTexts)))
  for (const { id, title } of lines)
    await db
      .update(orderLines)
      .set({ title: stripPersonalData(title, personalTexts) })
      .where(eq(orderLines.id, id))
  const shopEventRows = await db
    .select({ id: shopEvents.id, payload: shopEvents.payload })
    .from(shopEvents)
    .where(and(inArray(shopEvents.order_id, orderIds), containsPersonalText(shopEvents.payload, personalTexts)))
  for (const { id, payload } of shopEventRows)
    await db
      .update(shopEvents)
      .set({ payload: stripPersonalData(payload, personalTexts) })
      .where(eq(shopEvents.id, id))
  const links = await db.select().from(paymentLinks).where(inArray(paymentLinks.order_id, orderIds))
  for (const { id, title, lines } of links)
    await db
      .update(paymentLinks)
      .set({ title: stripPersonalData(title, personalTexts), lines: stripPersonalData(lines, personalTexts) })
      .where(eq(paymentLinks.id, id))
}

/** Tests whether a text mentions the person, also in the accent-free spelling that search keys use. */
const isAboutPerson = (text: string, { texts }: PersonalTexts): boolean => {
  const foldedTexts: PersonalTexts = { texts: texts.map(toSearchKey).filter(Boolean) }
  return stripPersonalData(toSearchKey(text), foldedTexts) !== toSearchKey(text)
}

async function stripFromSellerRecords(db: Db, personalTexts: PersonalTexts) {
  const entries = await db.select().from(auditLog).where(containsPersonalText(auditLog.data, personalTexts))
  for (const { id, data } of entries)
    await db
      .update(auditLog)
      .set({ data: stripPersonalData(data, personalTexts) })
      .where(eq(auditLog.id, id))
  const raisedAlarms = await db.select().from(alarms).where(containsPersonalText(alarms.data, personalTexts))
  for (const { id, data } of raisedAlarms)
    await db
      .update(alarms)
      .set({ data: stripPersonalData(data, personalTexts) })
      .where(eq(alarms.id, id))
  // Saved views that search for this person, and downloads that would list the person, are deleted.
  const views = await db.select().from(savedViews)
  for (const { id, query } of views)
    if ([...new URLSearchParams(query).values()].some(value => isAboutPerson(value, personalTexts)))
      await db.delete(savedViews).where(eq(savedViews.id, id))
  await db.delete(downloads).where(containsPersonalText(downloads.query, personalTexts))
}

const hasEvents = (reply: unknown): boolean => typeof reply === 'object' && reply !== null && 'events' in reply

async function stripFromIdempotentCalls(db: Db, personalTexts: PersonalTexts) {
  const replies = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isNotNull(idempotencyKeys.reply), containsPersonalText(idempotencyKeys.reply, personalTexts)))
  for (const { scope, key, reply } of replies)
    await db
      .update(idempotencyKeys)
      // Order events contain sellers’ notes, which may say anything about the buyer.
      .set({
        reply: { ...(stripPersonalData(reply, personalTexts) as object), ...(hasEvents(reply) && { events: [] }) },
      })
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  const events = await db
    .select()
    .from(providerEvents)
    .where(and(ne(providerEvents.state, 'done'), containsPersonalText(providerEvents.payload, personalTexts)))
  for (const { id, payload } of events)
    await db
      .update(providerEvents)
      .set({ payload: stripPersonalData(payload, personalTexts) })
      .where(eq(providerEvents.id, id))
}

/**
 * Removes personal texts from all other records: order events, audit log, alarms, stored replies, provider events and
 * saved searches.
 */
export async function stripFromAllRecords(db: Db, personalTexts: PersonalTexts, orderIds: string[]): Promise<void> {
  await stripFromOrders(db, orderIds, personalTexts)
  await stripFromSellerRecords(db, personalTexts)
  await stripFromIdempotentCalls(db, personalTexts)
}
