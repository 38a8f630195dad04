import type { Reply, Request } from '#contract/endpoint.ts'
import type { listOrders as endpoint } from '#contract/orders.ts'
import type { Context } from '#server/kernel/context.ts'
import { summarySeenBy } from '../reading/seen-by.ts'
import { summariesOf } from '../reading/summaries.ts'
import { narrowedBy } from './narrowed.ts'
import { modesWithOrders, pageOfOrders } from './repository.ts'

const pageSize = 50

/** A page of one mode's orders, newest first. Refuses with `period_invalid`. */
export async function listOrders(
  ctx: Context,
  { before, ...filter }: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const { mode, narrowed } = await narrowedBy(ctx, filter)
  const modes = await modesWithOrders(ctx.db)
  if (!narrowed) return { orders: [], mode, modes, next: null }
  const rows = await pageOfOrders(ctx.db, { narrowed, before: before ?? null, take: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const orders = await summariesOf(ctx.db, page)
  return {
    orders: orders.map(order => summarySeenBy(ctx, order)),
    mode,
    modes,
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}
