import type { listProducts as endpoint, ListedProduct } from '#contract/catalog.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { checkoutPath } from '#domain/campaign-link.ts'
import type { Context } from '#server/kernel/context.ts'
import { campaignLinks } from '#server/pages/index.ts'
import { presentProduct } from '../present.ts'
import { findProducts } from '../repository.ts'
import { countByStatus, countMatching, matching, pageOfIds } from './repository.ts'

type Query = Request<typeof endpoint>['query']

const isWhole = ({ q, stock }: Query) => q === '' && stock === 'any'

/** What the filter leaves: without words and stock that is one of the counts, and nothing is counted twice. */
async function counted(ctx: Context, query: Query) {
  const counting = countByStatus(ctx.db)
  if (!isWhole(query)) {
    const [total, counts] = await Promise.all([countMatching(ctx.db, matching(query)), counting])
    return { total, counts }
  }
  const counts = await counting
  const total = { ...counts, all: counts.active + counts.archived }[query.status]
  return { total, counts }
}

async function pageOf(ctx: Context, query: Query): Promise<ListedProduct[]> {
  const { sort, page, take } = query
  const ids = await pageOfIds(ctx.db, matching(query), { sort, take, skip: (page - 1) * take })
  const [rows, links] = await Promise.all([findProducts(ctx.db, ids), campaignLinks(ctx, ids)])
  return rows.map(row => ({ ...presentProduct(row), link: links.get(row.id) ?? checkoutPath(row.id) }))
}

/** One page of the seller's products: filtered, in the wanted order, each with the address that sells it. */
export async function listProducts(ctx: Context, query: Query): Promise<Reply<typeof endpoint>> {
  const [products, { total, counts }] = await Promise.all([pageOf(ctx, query), counted(ctx, query)])
  return { products, total, page: query.page, pages: Math.max(1, Math.ceil(total / query.take)), counts }
}
