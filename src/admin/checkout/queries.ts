import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { getProduct, listProducts } from '#contract/catalog.ts'
import { getShopSettings } from '#contract/settings.ts'

const productsKey = ['products'] as const

/** Products with their variants, newest first, in pages; `q` searches as in the product list. */
export const linkedProductsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...productsKey, 'links', q],
    queryFn: ({ pageParam }) => call(listProducts, { query: { q, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
    placeholderData: keepPreviousData,
  })

/** Products on sale, newest first, 20 per page. The previous page stays visible until the requested page has loaded. */
export const productPageQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...productsKey, 'page', { q, page }],
    queryFn: () => call(listProducts, { query: { q, page, take: 20 } }),
    placeholderData: keepPreviousData,
  })

export const productQuery = (id: string) =>
  queryOptions({ queryKey: [...productsKey, id], queryFn: () => call(getProduct, { params: { id } }) })

/** The shop's settings, whose currency applies to products without a currency of their own. */
export const shopQuery = queryOptions({ queryKey: ['settings', 'shop'], queryFn: () => call(getShopSettings) })
