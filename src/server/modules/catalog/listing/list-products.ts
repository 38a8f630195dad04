import type { listProducts as endpoint, ListedProduct } from '#contract/catalog.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { checkoutPath } from '#domain/campaign-link.ts'
import { mapProductsToCampaignPaths } from '#server/modules/pages/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { toProductDto } from '../product-dto.ts'
import { buildProductFilter, countByStatus, findListedProducts, findPageOfIds } from './repository.ts'

type Query = Request<typeof endpoint>['query']

const isUnfiltered = ({ q, stock, ids }: Query) => q === '' && stock === 'any' && ids === undefined

async function loadPage(ctx: Context, query: Query): Promise<{ products: ListedProduct[]; total: number | null }> {
  const { sort, q, page, take } = query
  // Without search words and without a stock filter, the total is the number of active or archived products or their
  // sum, so the page query does not count rows.
  const window = { sort, q: q.trim(), take, skip: (page - 1) * take, counted: !isUnfiltered(query) }
  const { ids, total } = await findPageOfIds(ctx.db, buildProductFilter(query), window)
  const [rows, links] = await Promise.all([findListedProducts(ctx.db, ids), mapProductsToCampaignPaths(ctx, ids)])
  const products = rows.map(row => ({ ...toProductDto(row), link: links.get(row.id) ?? checkoutPath(row.id) }))
  return { products, total }
}

export async function listProducts(ctx: Context, query: Query): Promise<Reply<typeof endpoint>> {
  const [{ products, total: matched }, counts] = await Promise.all([loadPage(ctx, query), countByStatus(ctx.db)])
  const total = matched ?? { ...counts, all: counts.active + counts.archived }[query.status]
  return { products, total, page: query.page, pages: Math.max(1, Math.ceil(total / query.take)), counts }
}
