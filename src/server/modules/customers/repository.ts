import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { ConsentFilter } from '#contract/customers.ts'
import { buildPersonCondition } from '#server/modules/search-keys/index.ts'
import type { Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { checkouts } from '#server/platform/db/schema/checkout.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { orders, payments, refunds } from '#server/platform/db/schema/orders.ts'
import { reminders } from '#server/platform/db/schema/payments.ts'
import { subscriptions } from '#server/platform/db/schema/sales.ts'
import { buildSearchWords } from '#server/platform/db/schema/search.ts'

export type CustomerRow = typeof customers.$inferSelect

export async function findCustomer(db: Db, id: string): Promise<CustomerRow | null> {
  return maybeOne(db.select().from(customers).where(eq(customers.id, id)))
}

/** Returns the customer. Throws customer_not_found when there is none. */
export async function getCustomer(db: Db, id: string): Promise<CustomerRow> {
  return orThrow(await findCustomer(db, id), 'customer_not_found')
}
export async function lockCustomer(db: TxDb, id: string): Promise<CustomerRow | null> {
  return maybeOne(db.select().from(customers).where(eq(customers.id, id)).for('update'))
}
export async function updateCustomer(db: Db, id: string, change: Partial<CustomerRow>): Promise<void> {
  await db.update(customers).set(change).where(eq(customers.id, id))
}

type Page = {
  mode: Mode
  /** Prefixes of words in the name or e-mail address, in lower case; the result must match all of them. */
  words: readonly string[]
  consent: ConsentFilter | undefined
  before: string | null
  take: number
}
/** How many of the newest customers are scanned before the word index is used, as in the list of orders. */
const maxScannedCustomers = 5_000

const buildPageFilter = ({ mode, consent, before }: Page) =>
  and(
    eq(customers.mode, mode),
    isNull(customers.erased_at),
    consent === 'unknown' ? isNull(customers.consent) : undefined,
    consent === 'given' ? eq(customers.consent, true) : undefined,
    consent === 'withdrawn' ? eq(customers.consent, false) : undefined,
    before
      ? sql`(${customers.created_at}, ${customers.id}) < (select created_at, id from customers where id = ${before})`
      : undefined,
  )
const listNewest = (db: Db, page: Page, take: number) =>
  db
    .select()
    .from(customers)
    .where(buildPageFilter(page))
    .orderBy(desc(customers.created_at), desc(customers.id))
    .limit(take)

export async function listCustomerPage(db: Db, page: Page): Promise<CustomerRow[]> {
  if (page.words.length === 0) return listNewest(db, page, page.take)
  const recent = listNewest(db, page, maxScannedCustomers).as('recent')
  const rows = await db
    .select()
    .from(recent)
    .where(buildPersonCondition(page.words, recent))
    .orderBy(desc(recent.created_at), desc(recent.id))
    .limit(page.take)
  if (rows.length === page.take) return rows
  return db
    .select()
    .from(customers)
    .where(and(buildPageFilter(page), buildPersonCondition(page.words, customers)))
    .orderBy(sql`${customers.created_at} + interval '0' desc`, desc(customers.id))
    .limit(page.take)
}

export async function listModesWithCustomers(db: Db): Promise<Mode[]> {
  const { rows } = await db.execute<Record<Mode, boolean>>(sql`select
    exists(select 1 from customers where mode = 'simulator' and erased_at is null) as simulator,
    exists(select 1 from customers where mode = 'test' and erased_at is null) as test,
    exists(select 1 from customers where mode = 'live' and erased_at is null) as live`)
  const modes: Mode[] = ['live', 'test', 'simulator']
  return modes.filter(mode => rows[0]?.[mode])
}

/** Counts the paid orders of each customer. */
export async function countOrdersOfCustomers(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.customer_id, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(inArray(orders.customer_id, ids), eq(orders.state, 'paid')))
    .groupBy(orders.customer_id)
  return new Map(rows.flatMap(({ id, count }) => (id ? [[id, count]] : [])))
}

/** Sums the amounts that each customer paid, less the refunds, in cents per currency. */
export async function sumSpentOfCustomers(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const captured = await db
    .select({
      id: orders.customer_id,
      currency: payments.currency,
      cents: sql<number>`sum(${payments.captured_cents})`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(inArray(orders.customer_id, ids))
    .groupBy(orders.customer_id, payments.currency)
  const refunded = await db
    .select({
      id: orders.customer_id,
      currency: refunds.currency,
      cents: sql<number>`sum(${refunds.amount_cents})`.mapWith(Number),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(and(inArray(orders.customer_id, ids), sql`${refunds.state} <> 'failed'`))
    .groupBy(orders.customer_id, refunds.currency)
  return captured
    .filter(row => row.cents > 0)
    .map(row => {
      const refund = refunded.find(other => other.id === row.id && other.currency === row.currency)
      return { ...row, cents: Math.max(0, row.cents - (refund?.cents ?? 0)) }
    })
}

export async function listOrdersOfCustomer(db: Db, customerId: string, take: number) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.customer_id, customerId))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(take)
}

/** Lists the distinct cards with which the customer paid, most recently used first. */
export async function listCardsOfCustomer(db: Db, customerId: string) {
  const { rows } = await db.execute<{ brand: string | null; last4: string }>(sql`
    select p.card_brand as brand, p.card_last4 as last4 from payments p join orders o on o.id = p.order_id
    where o.customer_id = ${customerId} and p.state = 'succeeded' and p.card_last4 is not null
    group by p.card_brand, p.card_last4 order by max(p.succeeded_at) desc limit 20`)
  return rows
}

/** Lists every order of a person in a mode, including unpaid orders, which belong to no customer row. */
export async function listOrdersOfPerson(db: Db, { id, mode, email }: CustomerRow) {
  const searchWord = `'${email.replace(/['\\]/g, '$&$&')}'`
  return db
    .select()
    .from(orders)
    .where(
      or(
        eq(orders.customer_id, id),
        and(
          eq(orders.mode, mode),
          sql`${buildSearchWords(orders.name, orders.email)} @@ ${searchWord}::tsquery`,
          sql`lower(btrim(${orders.email})) = ${email}`,
        ),
      ),
    )
    .orderBy(orders.created_at, orders.id)
}

/** Lists a person’s carts: those of their orders and the abandoned ones. */
export async function listCartsOfPerson(db: Db, { mode, email }: CustomerRow, orderIds: string[]) {
  const checkoutIds = db
    .select({ id: orders.checkout_id })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isNotNull(orders.checkout_id)))
  return db
    .select()
    .from(checkouts)
    .where(
      or(
        orderIds.length > 0 ? inArray(checkouts.id, checkoutIds) : undefined,
        and(
          eq(checkouts.mode, mode),
          isNotNull(checkouts.buyer),
          sql`lower(${checkouts.buyer} ->> 'email') = ${email}`,
        ),
      ),
    )
    .orderBy(checkouts.created_at, checkouts.id)
}

export async function listSubscriptionsOfOrders(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db.select().from(subscriptions).where(inArray(subscriptions.order_id, orderIds))
}

export async function listPaymentsOfOrders(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db.select().from(payments).where(inArray(payments.order_id, orderIds))
}

/** Lists the e-mails about orders of a person, and about courses that a member gave the person access to. */
export async function listMailsOfPerson(db: Db, email: string, orderIds: string[]) {
  const isAboutCourse = and(eq(emails.kind, 'course_access'), eq(sql`lower(${emails.recipient})`, email))
  return db
    .select()
    .from(emails)
    .where(or(inArray(emails.order_id, orderIds), isAboutCourse))
    .orderBy(emails.created_at, emails.id)
}

export async function listRemindersOfOrders(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db.select().from(reminders).where(inArray(reminders.order_id, orderIds)).orderBy(reminders.due_at)
}
