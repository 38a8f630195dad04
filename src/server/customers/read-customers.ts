import type { CustomerDetail, CustomerSummary, listCustomers as endpoint } from '#contract/customers.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { maskedEmail, maskedName } from '#domain/masked.ts'
import { seesCustomers } from '#server/kernel/admit-actor.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { addressSeenBy, summariesOf, summarySeenBy } from '#server/orders/reading/index.ts'
import { typedWords } from '#server/search-keys/index.ts'
import { summariesOfOrders } from '#server/subscriptions/index.ts'
import {
  type CustomerRow,
  cardsOfCustomer,
  findCustomer,
  modesWithCustomers,
  orderCountsOf,
  ordersOfCustomer,
  pageOfCustomers,
  spentOf,
} from './repository.ts'

const pageSize = 50
const mostOrders = 100

async function presentAll(ctx: Context, rows: CustomerRow[]): Promise<CustomerSummary[]> {
  const ids = rows.map(row => row.id)
  const counts = await orderCountsOf(ctx.db, ids)
  const spent = await spentOf(ctx.db, ids)
  const sees = seesCustomers(ctx)
  return rows.map(row => {
    const email = row.erased_at ? '' : row.email
    return {
      id: row.id,
      name: sees ? row.name : maskedName(row.name),
      email: sees || email === '' ? email : maskedEmail(email),
      orderCount: counts.get(row.id) ?? 0,
      spent: spent.filter(each => each.id === row.id).map(({ cents, currency }) => ({ cents, currency })),
      consent: row.consent,
      mode: row.mode,
      createdAt: row.created_at.toISOString(),
    }
  })
}

/** Who may not see customers cannot search for them either: beginnings, tried one letter after another, spell an address. */
export async function listCustomers(
  ctx: Context,
  { q = '', consent, mode: asked, before }: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const mode = asked ?? (await ctx.provider.mode(ctx.db))
  const modes = await modesWithCustomers(ctx.db)
  const words = typedWords(q)
  if (words.length > 0 && !seesCustomers(ctx)) return { customers: [], mode, modes, next: null }
  const rows = await pageOfCustomers(ctx.db, { mode, words, consent, before: before ?? null, take: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    customers: await presentAll(ctx, page),
    mode,
    modes,
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

/** One person as far as the caller may see them. Refuses with `customer_not_found`. */
export async function readCustomer(ctx: Context, id: string): Promise<CustomerDetail> {
  const row = found(await findCustomer(ctx.db, id), 'customer_not_found')
  const summary = found((await presentAll(ctx, [row]))[0], 'customer_not_found')
  const orders = await ordersOfCustomer(ctx.db, id, mostOrders)
  const sees = seesCustomers(ctx)
  return {
    ...summary,
    phone: sees ? row.phone : null,
    taxId: sees ? row.tax_id : null,
    address: addressSeenBy(ctx, row.address),
    consentAt: row.consent_at?.toISOString() ?? null,
    erasedAt: row.erased_at?.toISOString() ?? null,
    orders: (await summariesOf(ctx.db, orders)).map(order => summarySeenBy(ctx, order)),
    subscriptions: await summariesOfOrders(
      ctx,
      orders.map(order => order.id),
    ),
    cards: await cardsOfCustomer(ctx.db, id),
  }
}
