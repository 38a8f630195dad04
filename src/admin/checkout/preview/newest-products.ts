import { queryOptions } from '@tanstack/react-query'
import { listProducts } from '#contract/catalog.ts'
import { call } from '#web/call.ts'

/** The newest products on sale, at most 200, for previews. */
export const newestProductsQuery = queryOptions({
  queryKey: ['products', 'newest'],
  queryFn: async () => (await call(listProducts, { query: { take: 200 } })).products,
})
