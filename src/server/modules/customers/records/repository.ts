import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { selectConsentOfCheckout } from '#server/modules/checkout/records/index.ts'
import { buildPersonKey } from '#server/modules/search-keys/index.ts'
import type { Context, Db, Mode } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { orders } from '#server/platform/db/schema/orders.ts'

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
