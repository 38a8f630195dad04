import { queryOptions } from '@tanstack/react-query'
import { listProducts } from '#contract/catalog.ts'
import { call } from '#web/call.ts'

/** The products on sale that a look is tried on: the newest, as many as one answer holds. */
export const newestProductsQuery = queryOptions({
  queryKey: ['products', 'newest'],
  queryFn: async () => (await call(listProducts, { query: { take: 200 } })).products,
})
