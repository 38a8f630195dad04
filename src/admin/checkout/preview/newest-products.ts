import { queryOptions } from '@tanstack/react-query'
import { listProducts } from '#contract/catalog.ts'
import { call } from '#web/call.ts'

/** The newest products on sale for previews, limited to one response. */
export const newestProductsQuery = queryOptions({
  queryKey: ['products', 'newest'],
  queryFn: async () => (await call(listProducts, { query: { take: 200 } })).products,
})
