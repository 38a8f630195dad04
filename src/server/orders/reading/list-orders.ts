import type { Reply, Request } from '#contract/endpoint.ts'
import type { listOrders as endpoint } from '#contract/orders.ts'
import type { Context } from '#server/kernel/context.ts'
import { modesWithOrders, pageOfOrders } from './repository.ts'
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

/** A page of one mode's orders, newest first: the present mode unless another is asked for. */
export async function listOrders(
  ctx: Context,
  { before, q = '', mode: asked }: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const mode = asked ?? (await ctx.provider.mode(ctx.db))
  const rows = await pageOfOrders(ctx.db, { mode, before: before ?? null, ...readSearch(q), take: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    orders: await summariesOf(ctx.db, page),
    mode,
    modes: await modesWithOrders(ctx.db),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}
