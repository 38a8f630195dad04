import type { CustomerDetail, CustomerSummary, listCustomers as endpoint } from '#contract/customers.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { maskEmail, maskName } from '#domain/mask.ts'
import { loadOrderSummaries, maskAddress, maskOrderSummary } from '#server/modules/orders/reading/index.ts'
import { parseSearchWords } from '#server/modules/search-keys/index.ts'
import { loadSummariesOfOrders } from '#server/modules/subscriptions/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { canSeeCustomers } from '#server/platform/http/authorize-actor.ts'
import {
  type CustomerRow,
  countOrdersOfCustomers,
  getCustomer,
  listCardsOfCustomer,
  listCustomerPage,
  listModesWithCustomers,
  listOrdersOfCustomer,
  sumSpentOfCustomers,
} from './repository.ts'

const pageSize = 50
const maxOrders = 100

async function loadCustomerDtos(ctx: Context, rows: CustomerRow[]): Promise<CustomerSummary[]> {
  const ids = rows.map(row => row.id)
  const counts = await countOrdersOfCustomers(ctx.db, ids)
  const spent = await sumSpentOfCustomers(ctx.db, ids)
  const maySee = canSeeCustomers(ctx)
  return rows.map(row => {
    const email = row.erased_at ? '' : row.email
    return {
      id: row.id,
      name: maySee ? row.name : maskName(row.name),
      email: maySee || email === '' ? email : maskEmail(email),
      orderCount: counts.get(row.id) ?? 0,
      spent: spent.filter(each => each.id === row.id).map(({ cents, currency }) => ({ cents, currency })),
      consent: row.consent,
      mode: row.mode,
      createdAt: row.created_at.toISOString(),
    }
  })
}

/**
 * Lists customers. Callers who may not see customer data cannot search by it either, because trying prefixes letter by
 * letter would reveal an e-mail address.
 */
export async function listCustomers(
  ctx: Context,
  { q = '', consent, mode: requestedMode, before }: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const mode = requestedMode ?? (await ctx.provider.mode(ctx.db))
  const modes = await listModesWithCustomers(ctx.db)
  const words = parseSearchWords(q)
  if (words.length > 0 && !canSeeCustomers(ctx)) return { customers: [], mode, modes, next: null }
  const rows = await listCustomerPage(ctx.db, { mode, words, consent, before: before ?? null, take: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    customers: await loadCustomerDtos(ctx, page),
    mode,
    modes,
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Loads one customer with the fields that the caller may see. Throws `customer_not_found`. */
export async function loadCustomerDetail(ctx: Context, id: string): Promise<CustomerDetail> {
  const row = await getCustomer(ctx.db, id)
  const summary = orThrow((await loadCustomerDtos(ctx, [row]))[0], 'customer_not_found')
  const orders = await listOrdersOfCustomer(ctx.db, id, maxOrders)
  const maySee = canSeeCustomers(ctx)
  return {
    ...summary,
    phone: maySee ? row.phone : null,
    taxId: maySee ? row.tax_id : null,
    address: maskAddress(ctx, row.address),
    consentAt: row.consent_at?.toISOString() ?? null,
    erasedAt: row.erased_at?.toISOString() ?? null,
    orders: (await loadOrderSummaries(ctx.db, orders)).map(order => maskOrderSummary(ctx, order)),
    subscriptions: await loadSummariesOfOrders(
      ctx,
      orders.map(order => order.id),
    ),
    cards: await listCardsOfCustomer(ctx.db, id),
  }
}
