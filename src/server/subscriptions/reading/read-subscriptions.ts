import type { Request } from '#contract/endpoint.ts'
import type { listSubscriptions as endpoint, SubscriptionDetail, SubscriptionSummary } from '#contract/subscriptions.ts'
import { maskedEmail, maskedName } from '#domain/masked.ts'
import { seesCustomers } from '#server/kernel/admit-actor.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { findLinesOfOrder, findOrder } from '#server/orders/index.ts'
import { typedWords } from '#server/search-keys/index.ts'
import { presentTerms } from '../present.ts'
import { findOrdersOf, findSubscription, type SubscriptionRow } from '../repository.ts'
import { begunBy, modesWithSubscriptions, pageOfSubscriptions } from './repository.ts'

const pageSize = 50
const mostOrders = 100

type Buyer = { name: string; email: string }
function summaryOf(ctx: Context, row: SubscriptionRow, { name, email }: Buyer): SubscriptionSummary {
  const sees = seesCustomers(ctx)
  return {
    ...presentTerms(row),
    name: sees ? name : maskedName(name),
    email: sees ? email : maskedEmail(email),
    sku: row.sku,
    mode: row.mode,
    createdAt: row.created_at.toISOString(),
  }
}

/** Who may not see customers cannot search for them either: beginnings, tried one letter after another, spell an address. */
export async function listSubscriptions(
  ctx: Context,
  { before, filter, q, mode: asked }: Request<typeof endpoint>['query'],
) {
  const mode = asked ?? (await ctx.provider.mode(ctx.db))
  const modes = await modesWithSubscriptions(ctx.db)
  const words = typedWords(q ?? '')
  if (words.length > 0 && !seesCustomers(ctx)) return { subscriptions: [], mode, modes, next: null }
  const rows = await pageOfSubscriptions(ctx.db, {
    mode,
    words,
    before: before ?? null,
    filter: filter ?? null,
    take: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  return {
    subscriptions: page.map(({ row, ...buyer }) => summaryOf(ctx, row, buyer)),
    mode,
    modes,
    next: rows.length > pageSize ? (page.at(-1)?.row.id ?? null) : null,
  }
}

/** Those that these orders began, newest first. */
export async function summariesOfOrders(ctx: Context, orderIds: string[]): Promise<SubscriptionSummary[]> {
  const rows = await begunBy(ctx.db, orderIds)
  return rows.map(({ row, ...buyer }) => summaryOf(ctx, row, buyer))
}

/** One with what it charged. Refuses with subscription_not_found. */
export async function readSubscription(ctx: Context, id: string): Promise<SubscriptionDetail> {
  const row = found(await findSubscription(ctx.db, id), 'subscription_not_found')
  const first = found(await findOrder(ctx.db, row.order_id), 'subscription_not_found')
  const lines = await findLinesOfOrder(ctx.db, first.id)
  const orders = await findOrdersOf(ctx.db, row.id, mostOrders)
  return {
    ...summaryOf(ctx, row, first),
    variantName: lines.find(line => line.kind === 'main')?.variant_name ?? null,
    customerId: row.customer_id,
    productId: row.product_id,
    providerId: row.provider_subscription_id,
    orders: orders.map(order => ({
      id: order.id,
      number: order.number,
      state: order.state,
      totalCents: order.total_cents,
      currency: order.currency,
      createdAt: order.created_at.toISOString(),
      begins: order.id === row.order_id,
    })),
  }
}
