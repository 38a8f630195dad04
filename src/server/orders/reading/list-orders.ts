import type { Reply, Request } from '#contract/endpoint.ts'
import type { listOrders as endpoint } from '#contract/orders.ts'
import { seesCustomers } from '#server/kernel/admit-actor.ts'
import type { Context } from '#server/kernel/context.ts'
import { modesWithOrders, pageOfOrders } from './repository.ts'
import { summarySeenBy } from './seen-by.ts'
import { summariesOf } from './summaries.ts'

const pageSize = 50

/** '#1048' and '1048' are a number too; anything is also tried as beginnings of words. */
function readSearch(q: string) {
  const text = q.trim().toLowerCase()
  const number = /^#?(\d{1,12})$/.exec(text)?.[1]
  return {
    number: number ? Number(number) : null,
    words: text
      .split(/\s+/)
      .filter(word => word !== '')
      .slice(0, 8),
  }
}

/**
 * A page of one mode's orders, newest first: the present mode unless another is asked for. Who may not see customers finds
 * orders by number alone: beginnings of words, tried one letter after another, would spell an address.
 */
export async function listOrders(
  ctx: Context,
  { before, q = '', mode: asked }: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const mode = asked ?? (await ctx.provider.mode(ctx.db))
  const search = readSearch(q)
  const modes = await modesWithOrders(ctx.db)
  const isBlind = !seesCustomers(ctx) && search.words.length > 0
  if (isBlind && search.number === null) return { orders: [], mode, modes, next: null }
  const seen = isBlind ? { ...search, words: [] } : search
  const rows = await pageOfOrders(ctx.db, { mode, before: before ?? null, ...seen, take: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const orders = await summariesOf(ctx.db, page)
  return {
    orders: orders.map(order => summarySeenBy(ctx, order)),
    mode,
    modes,
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}
