import { useQueries, useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalog.ts'
import { chosenProductQuery } from './queries.ts'

/** Reads a chosen product: undefined while it loads and without an id, null when it was deleted. */
export function useChosenProduct(id: string | undefined) {
  return useQuery({ ...chosenProductQuery(id ?? ''), enabled: Boolean(id) })
}

/** Reads chosen products, however old they are. Products that were deleted are left out of `products`. */
export function useChosenProducts(ids: readonly string[]) {
  const uniqueIds = [...new Set(ids)]
  return useQueries({
    queries: uniqueIds.map(chosenProductQuery),
    combine: results => ({
      byId: new Map<string, Product | null | undefined>(uniqueIds.map((id, at) => [id, results[at]?.data])),
      products: results.flatMap(({ data }) => data ?? []),
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ data, error }) => error && data === undefined)?.error ?? null,
      retry: () => void Promise.all(results.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    }),
  })
}
