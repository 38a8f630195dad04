import { queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { listProducts } from '#contract/catalog.ts'

/** The newest products on sale, at most 200, for previews. */
export const newestProductsQuery = queryOptions({
  queryKey: ['products', 'newest'],
  queryFn: async () => (await call(listProducts, { query: { take: 200 } })).products,
})
