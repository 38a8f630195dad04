import { useState } from 'react'
import type { ProductSearch } from './use-product-search.ts'

/**
 * Returns the ids of the chosen products that the search did not find, which a list shows before the results. They were
 * chosen when the results arrived or later, so that a product stays in its place when it is deselected.
 */
export function useListedProducts({ products }: ProductSearch, chosen: readonly string[]): readonly string[] {
  const [kept, setKept] = useState({ products, ids: chosen })
  if (kept.products !== products) setKept({ products, ids: chosen })
  const found = new Set(products.map(({ id }) => id))
  return [...new Set([...kept.ids, ...chosen])].filter(id => !found.has(id))
}
