import type { Reply, Request } from '#contract/endpoint.ts'
import type { listOrders as endpoint } from '#contract/orders.ts'
import type { Context } from '#server/kernel/context.ts'
import { pageOfOrders } from './repository.ts'
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

export async function listOrders(
  ctx: Context,
  { before, q = '' }: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const rows = await pageOfOrders(ctx.db, { before: before ?? null, ...readSearch(q), take: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    orders: await summariesOf(ctx.db, page),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}
