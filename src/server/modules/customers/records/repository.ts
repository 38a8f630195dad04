import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { selectConsentOfCheckout } from '#server/modules/checkout/records/index.ts'
import { buildPersonKey } from '#server/modules/search-keys/index.ts'
import type { Context, Db, Mode, TxDb } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { orders } from '#server/platform/db/schema/orders.ts'

/** A customer of another system. Consent is never withdrawn by an import. */
export type IncomingCustomer = Pick<
  typeof customers.$inferSelect,
  'email' | 'name' | 'phone' | 'address' | 'tax_id'
> & { hasConsent: boolean }

const incomingRows = (rows: readonly IncomingCustomer[]) => {
  const batch = rows.map(row => ({
    ...row,
    id: newId(),
    search_key: buildPersonKey(row),
    consent: row.hasConsent ? true : null,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) n(id uuid, email text, name text, phone text,
    address jsonb, tax_id text, search_key text, consent boolean)`
}
/** Whether an incoming row has a value for an empty field of the customer. Addresses are never merged. */
const canFill = sql`((c.name = '' and n.name <> '') or (c.phone is null and n.phone is not null)
  or (c.address is null and n.address is not null) or (c.tax_id is null and n.tax_id is not null)
  or (c.consent is null and n.consent))`

/** Returns the e-mail addresses that a mode has a customer for, and whether an empty field could be filled. */
export async function listKnownCustomers(
  db: Db,
  mode: Mode,
  rows: readonly IncomingCustomer[],
): Promise<Map<string, { canFill: boolean }>> {
  const found = await db.execute<{ email: string; fillable: boolean }>(sql`
    select c.email, ${canFill} as fillable from ${incomingRows(rows)}
    join customers c on c.mode = ${mode} and c.email = n.email`)
  return new Map(found.rows.map(row => [row.email, { canFill: row.fillable }]))
}

/** Inserts customers who have no row in the mode yet. Returns the e-mail addresses that were inserted. */
export async function insertIncomingCustomers(
  db: TxDb,
  mode: Mode,
  rows: readonly IncomingCustomer[],
  now: Date,
): Promise<Set<string>> {
  const inserted = await db.execute<{ email: string }>(sql`
    insert into customers (id, mode, email, name, phone, address, tax_id, search_key, consent, consent_at, created_at, updated_at)
    select n.id, ${mode}, n.email, n.name, n.phone, n.address, n.tax_id, n.search_key, n.consent,
      case when n.consent then ${now}::timestamptz end, ${now}::timestamptz, ${now}::timestamptz
    from ${incomingRows(rows)}
    on conflict (mode, email) do nothing returning email`)
  return new Set(inserted.rows.map(row => row.email))
}

/** Fills the empty fields of existing customers. Returns the e-mail addresses of the customers that changed. */
export async function fillIncomingCustomers(
  db: TxDb,
  mode: Mode,
  rows: readonly IncomingCustomer[],
  now: Date,
): Promise<Set<string>> {
  const filled = await db.execute<{ email: string }>(sql`
    update customers c set
      search_key = case when c.name = '' then n.search_key else c.search_key end,
      name = case when c.name = '' then n.name else c.name end,
      phone = coalesce(c.phone, n.phone), address = coalesce(c.address, n.address),
      tax_id = coalesce(c.tax_id, n.tax_id),
      consent_at = case when c.consent is null and n.consent then ${now}::timestamptz else c.consent_at end,
      consent = coalesce(c.consent, n.consent), updated_at = ${now}::timestamptz
    from ${incomingRows(rows)}
    where c.mode = ${mode} and c.email = n.email and ${canFill} returning c.email`)
  return new Set(filled.rows.map(row => row.email))
}

/**
 * Finds or inserts the customers with these e-mail addresses, and locks their rows until the transaction ends, so that
 * none of them is erased meanwhile. An empty name is filled; consent and everything else remain. Returns the ids by
 * e-mail address.
 */
export async function findOrInsertCustomers(
  db: TxDb,
  mode: Mode,
  people: readonly { email: string; name: string }[],
  now: Date,
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  // Two calls with the same people lock the rows in the same sequence, to avoid deadlocks.
  const sorted = people.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  const canFillName = sql`${customers.name} = '' and excluded.name <> ''`
  const rows = await db
    .insert(customers)
    .values(
      sorted.map(person => ({
        ...person,
        id: newId(),
        mode,
        search_key: buildPersonKey(person),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflictDoUpdate({
      target: [customers.mode, customers.email],
      set: {
        name: sql`case when ${canFillName} then excluded.name else ${customers.name} end`,
        search_key: sql`case when ${canFillName} then excluded.search_key else ${customers.search_key} end`,
        updated_at: sql`case when ${canFillName} then excluded.updated_at else ${customers.updated_at} end`,
        // Removing the example orders must not delete the customer any more.
        is_example: false,
      },
    })
    .returning({ id: customers.id, email: customers.email })
  return new Map(rows.map(({ id, email }) => [email, id]))
}

type PaidOrder = Pick<
  typeof orders.$inferSelect,
  'mode' | 'email' | 'name' | 'phone' | 'address' | 'tax_id' | 'checkout_id'
>

/**
 * Creates or updates the customer of a paid order. Orders of one mode with the same trimmed lowercase e-mail address
 * share a customer. A checked consent box gives consent; an unchecked box withdraws nothing.
 */
export async function upsertCustomer(ctx: Context, order: PaidOrder): Promise<string | undefined> {
  const now = ctx.clock()
  const email = order.email.trim().toLowerCase()
  const isConsentChecked = selectConsentOfCheckout(order.checkout_id)
  const details = {
    name: order.name,
    phone: order.phone,
    address: order.address,
    ...(order.tax_id && { tax_id: order.tax_id }),
    search_key: buildPersonKey({ name: order.name, email }),
    updated_at: now,
  }
  const [row] = await ctx.db
    .insert(customers)
    .values({
      id: newId(),
      mode: order.mode,
      email,
      created_at: now,
      consent: sql`case when ${isConsentChecked} then true end`,
      consent_at: sql`case when ${isConsentChecked} then ${now}::timestamptz end`,
      ...details,
    })
    .onConflictDoUpdate({
      target: [customers.mode, customers.email],
      set: {
        consent: sql`coalesce(excluded.consent, ${customers.consent})`,
        consent_at: sql`coalesce(excluded.consent_at, ${customers.consent_at})`,
        ...details,
      },
    })
    .returning({ id: customers.id })
  return row?.id
}

/** Finds the name and the address of a customer whose data was not erased. */
export async function findPerson(db: Db, id: string): Promise<{ name: string; email: string; mode: Mode } | null> {
  const person = { name: customers.name, email: customers.email, mode: customers.mode }
  const query = db
    .select(person)
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.erased_at)))
  return maybeOne(query)
}

/** Whether the customer agreed to messages that are not about their orders. */
export async function hasConsent(db: Db, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false
  const [row] = await db.select({ consent: customers.consent }).from(customers).where(eq(customers.id, customerId))
  return row?.consent === true
}

export async function revokeConsent(db: Db, customerId: string, now: Date) {
  await db
    .update(customers)
    .set({ consent: false, consent_at: now, updated_at: now })
    .where(and(eq(customers.id, customerId), eq(customers.consent, true)))
}

/** Lists the newest paid orders of the buyer with this e-mail address. */
export async function listPaidOrdersOfBuyer(db: Db, mode: Mode, email: string) {
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

/** Matches, in a query of another table, the id of a customer whose data was erased. */
export const matchErasedCustomer = (customerId: AnyPgColumn) =>
  sql<boolean>`exists (select 1 from ${customers} c where c.id = ${customerId} and c.erased_at is not null)`
