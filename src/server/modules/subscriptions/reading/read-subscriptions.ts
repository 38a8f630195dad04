import type { Request } from '#contract/endpoint.ts'
import type { listSubscriptions as endpoint, SubscriptionDetail, SubscriptionSummary } from '#contract/subscriptions.ts'
import { maskEmail, maskName } from '#domain/mask.ts'
import { findLinesOfOrder, findOrder, findOrdersOfSubscription } from '#server/modules/orders/index.ts'
import { parseSearchWords } from '#server/modules/search-keys/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { canSeeCustomers } from '#server/platform/http/authorize-actor.ts'
import { getSubscription, type SubscriptionRow } from '../repository.ts'
import { toSubscriptionDto } from '../subscription-dto.ts'
import { findModesWithSubscriptions, findSubscriptionsOfOrders, findSubscriptionsPage } from './repository.ts'

const pageSize = 50
const maxOrders = 100

type Buyer = { name: string; email: string }
function toSummary(ctx: Context, row: SubscriptionRow, { name, email }: Buyer): SubscriptionSummary {
  const seesCustomers = canSeeCustomers(ctx)
  return {
    ...toSubscriptionDto(row),
    name: seesCustomers ? name : maskName(name),
    email: seesCustomers ? email : maskEmail(email),
    sku: row.sku,
    mode: row.mode,
    createdAt: row.created_at.toISOString(),
  }
}

/**
 * Members who may not see customers cannot search for them either: trying prefixes one by one would reveal an e-mail
 * address.
 */
export async function listSubscriptions(
  ctx: Context,
  { before, filter, q, mode: requestedMode }: Request<typeof endpoint>['query'],
) {
  const mode = requestedMode ?? (await ctx.provider.mode(ctx.db))
  const modes = await findModesWithSubscriptions(ctx.db)
  const words = parseSearchWords(q ?? '')
  if (words.length > 0 && !canSeeCustomers(ctx)) return { subscriptions: [], mode, modes, next: null }
  const rows = await findSubscriptionsPage(ctx.db, {
    mode,
    words,
    before: before ?? null,
    filter: filter ?? null,
    take: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  return {
    subscriptions: page.map(({ row, ...buyer }) => toSummary(ctx, row, buyer)),
    mode,
    modes,
    next: rows.length > pageSize ? (page.at(-1)?.row.id ?? null) : null,
  }
}

/** The subscriptions that these orders started, newest first. */
export async function loadSummariesOfOrders(ctx: Context, orderIds: string[]): Promise<SubscriptionSummary[]> {
  const rows = await findSubscriptionsOfOrders(ctx.db, orderIds)
  return rows.map(({ row, ...buyer }) => toSummary(ctx, row, buyer))
}

/** A subscription with its newest orders (at most `maxOrders`). Throws subscription_not_found. */
export async function readSubscription(ctx: Context, id: string): Promise<SubscriptionDetail> {
  const row = await getSubscription(ctx.db, id)
  const first = orThrow(await findOrder(ctx.db, row.order_id), 'subscription_not_found')
  const lines = await findLinesOfOrder(ctx.db, first.id)
  const orders = await findOrdersOfSubscription(ctx.db, row.id, maxOrders)
  return {
    ...toSummary(ctx, row, first),
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
