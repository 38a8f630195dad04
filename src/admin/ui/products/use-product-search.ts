import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { useLastDefined } from '../use-last-defined.ts'
import { useSearch } from '../use-search.ts'
import { productSearchQuery, type SearchStatus } from './queries.ts'

const noProducts: readonly Product[] = []

/** Returns true once `isWaiting` has been true for 300 ms, so that fast responses do not flicker. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), 300)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting])
  return isLate
}

/** Searches the products of the shop on the server while the seller types. Nothing is searched unless `enabled`. */
export function useProductSearch(status: SearchStatus = 'active', enabled = true) {
  const [q, setQ] = useState('')
  const { typed, setTyped } = useSearch(q, setQ)
  const list = useQuery({ ...productSearchQuery(q, status), enabled })
  const found = useLastDefined(list.data)
  const products = found?.products ?? noProducts
  const isSettled = list.isSuccess && !list.isPlaceholderData && typed.trim() === q
  return {
    typed,
    setTyped,
    /** The results; while a search runs and after it failed, those of the search before. */
    products,
    /** How many more products match the search text. */
    hiddenCount: (found?.total ?? 0) - products.length,
    /** Whether the products are the result of the typed text. */
    isSettled,
    isLate: useIsLate(enabled && !isSettled && !list.isError),
    isFailed: list.isError,
    /** Whether the first results are still loading. Later searches show the results before them meanwhile. */
    isFirstLoad: list.isPending,
    /** Whether the search failed before there were any results. */
    hasFailedFirst: list.isError && found === undefined,
    error: list.error,
    retry: () => void list.refetch(),
    /** Whether the shop has no product on sale. */
    isCatalogEmpty: isSettled && q === '' && products.length === 0,
  }
}
export type ProductSearch = ReturnType<typeof useProductSearch>
