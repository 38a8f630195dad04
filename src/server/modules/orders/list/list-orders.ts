import type { Reply, Request } from '#contract/endpoint.ts'
import type { listOrders as endpoint } from '#contract/orders.ts'
import type { Context } from '#server/platform/core/context.ts'
import { loadOrderSummaries } from '../reading/load-order-summaries.ts'
import { maskOrderSummary } from '../reading/mask-customer-data.ts'
import { findModesWithOrders, findOrdersPage } from './repository.ts'
import { resolveOrderFilter } from './resolve-order-filter.ts'

const pageSize = 50

/** Lists one page of a mode's orders, newest first. Throws `period_invalid`. */
export async function listOrders(
  ctx: Context,
  { before, ...filter }: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const { mode, narrowed } = await resolveOrderFilter(ctx, filter)
  const modes = await findModesWithOrders(ctx.db)
  if (!narrowed) return { orders: [], mode, modes, next: null }
  const rows = await findOrdersPage(ctx.db, { narrowed, before: before ?? null, take: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const orders = await loadOrderSummaries(ctx.db, page)
  return {
    orders: orders.map(order => maskOrderSummary(ctx, order)),
    mode,
    modes,
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}
