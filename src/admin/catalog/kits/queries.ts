import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { listProducts } from '#contract/catalog.ts'

/** The products that match a search, whose variants can be parts of a kit; the newest ones without a search. */
export const partProductsQuery = (q: string) =>
  queryOptions({
    queryKey: ['products', 'for-kits', q],
    queryFn: async () => (await call(listProducts, { query: { q, status: 'all', take: 20 } })).products,
    placeholderData: keepPreviousData,
  })
