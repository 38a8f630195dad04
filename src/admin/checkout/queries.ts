import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getProduct, listProducts } from '#contract/catalog.ts'
import { getShopSettings } from '#contract/settings.ts'
import { call } from '#web/call.ts'

const productsKey = ['products'] as const

/** Products with their variants, newest first, a page at a time; `q` as the list of products takes it. */
export const linkedProductsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...productsKey, 'links', q],
    queryFn: ({ pageParam }) => call(listProducts, { query: { q, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
    placeholderData: keepPreviousData,
  })

/** A short page of products on sale, newest first; the page before stays on screen until it is there. */
export const productPageQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...productsKey, 'page', { q, page }],
    queryFn: () => call(listProducts, { query: { q, page, take: 20 } }),
    placeholderData: keepPreviousData,
  })

export const productQuery = (id: string) =>
  queryOptions({ queryKey: [...productsKey, id], queryFn: () => call(getProduct, { params: { id } }) })

/** The shop's own currency, which products without one of theirs are sold in. */
export const shopQuery = queryOptions({ queryKey: ['settings', 'shop'], queryFn: () => call(getShopSettings) })
