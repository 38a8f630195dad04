import { infiniteQueryOptions } from '@tanstack/react-query'
import { listProducts } from '#contract/catalog.ts'
import { call } from '#web/call.ts'

/** Products with their variants, newest first, a page at a time. */
export const linkedProductsQuery = infiniteQueryOptions({
  queryKey: ['products', 'links'],
  queryFn: ({ pageParam }) => call(listProducts, { query: { page: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
})
