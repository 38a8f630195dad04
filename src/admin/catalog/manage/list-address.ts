import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ProductFilter, ProductSort } from '#contract/catalog.ts'

/** Which products are shown, as it stands in the address; what is as it comes by itself is left out of it. */
export type ListAddress = ProductFilter & { sort: ProductSort; page: number; view: View | null }
export type View = 'cards' | 'table'

export const statuses: readonly ProductFilter['status'][] = ['active', 'archived', 'all']
export const stocks: readonly ProductFilter['stock'][] = ['any', 'low', 'out']
export const sorts = ProductSort.options
export const views: readonly View[] = ['cards', 'table']
const usual: ListAddress = { q: '', status: 'active', stock: 'any', sort: 'newest', page: 1, view: null }

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value =>
  values.find(value => value === text) ?? otherwise

/** Reads an address; what it does not know is as if it were not there. */
export function readAddress(params: URLSearchParams): ListAddress {
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    status: oneOf(statuses, params.get('status'), usual.status),
    stock: oneOf(stocks, params.get('stock'), usual.stock),
    sort: oneOf(sorts, params.get('sort'), usual.sort),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    view: views.find(view => view === params.get('view')) ?? null,
  }
}

/** The address of a list; a change of what is listed begins at the first page again. */
export function addressWith(now: ListAddress, change: Partial<ListAddress>): URLSearchParams {
  const next = { ...now, ...(!change.view && { page: 1 }), ...change }
  const params = new URLSearchParams()
  for (const key of ['q', 'status', 'stock', 'sort', 'page', 'view'] as const)
    if (next[key] !== usual[key]) params.set(key, String(next[key]))
  return params
}

/** Whether a filter narrows the list. */
export const isFiltered = ({ q, status, stock }: ProductFilter): boolean =>
  q !== '' || status !== usual.status || stock !== usual.stock

export const noFilter: ProductFilter = { q: '', status: 'active', stock: 'any' }

export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text])
  return {
    address,
    /** @param replace instead of a new entry to go back to: while a search is typed */
    change: (change: Partial<ListAddress>, replace = false) =>
      setParams(now => addressWith(readAddress(now), change), { replace, preventScrollReset: replace }),
  }
}
