import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callCancellably } from '#api-client/call.ts'
import { listProducts, type Product } from '#contract/catalog.ts'
import { loadProduct } from './load-product.ts'

/** A search shows at most this many products. The seller types more of the title or SKU to find any other one. */
export const maxResults = 30

export const chosenProductKey = (id: string) => ['products', 'chosen', id] as const

export type SearchStatus = 'active' | 'all'

/**
 * Finds the products that match the search text, the best match first, or the newest products if the text is empty. The found products are
 * stored as chosen products too, so that choosing one of them needs no further request.
 */
export const productSearchQuery = (q: string, status: SearchStatus) =>
  queryOptions({
    queryKey: ['products', 'search', status, q],
    queryFn: async ({ client, signal }) => {
      const found = await callCancellably(signal, listProducts, {
        query: { q, status, sort: 'match', take: maxResults },
      })
      for (const product of found.products) client.setQueryData<Product>(chosenProductKey(product.id), product)
      return found
    },
    placeholderData: keepPreviousData,
  })

/** Reads a product of the current choice, on sale or archived; null when it was deleted. */
export const chosenProductQuery = (id: string) =>
  queryOptions({
    queryKey: chosenProductKey(id),
    queryFn: (): Promise<Product | null> => loadProduct(id),
    staleTime: 30_000,
  })
