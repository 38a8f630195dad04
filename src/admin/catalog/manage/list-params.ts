import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ProductFilter, ProductSort } from '#contract/catalog.ts'

/** The state of the product list that the URL holds. Default values are omitted from the URL. */
export type ProductListParams = ProductFilter & { sort: ProductSort; page: number; view: View | null }
export type View = 'cards' | 'table'

export const statuses: readonly ProductFilter['status'][] = ['active', 'archived', 'all']
export const stocks: readonly ProductFilter['stock'][] = ['any', 'low', 'out']
export const sorts = ProductSort.options
export const views: readonly View[] = ['cards', 'table']
const defaultParams: ProductListParams = { q: '', status: 'active', stock: 'any', sort: 'newest', page: 1, view: null }

const parseOption = <Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value =>
  values.find(value => value === text) ?? fallback

/** Parses the parameters of the product list from the URL. Unknown and invalid parameters are ignored. */
export function parseListParams(params: URLSearchParams): ProductListParams {
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    status: parseOption(statuses, params.get('status'), defaultParams.status),
    stock: parseOption(stocks, params.get('stock'), defaultParams.stock),
    sort: parseOption(sorts, params.get('sort'), defaultParams.sort),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    view: views.find(view => view === params.get('view')) ?? null,
  }
}

/**
 * Builds the URL parameters after a change. The list returns to page 1, unless the change sets the page or the view.
 */
export function buildListParams(current: ProductListParams, change: Partial<ProductListParams>): URLSearchParams {
  const next = { ...current, ...(!change.view && { page: 1 }), ...change }
  const params = new URLSearchParams()
  for (const key of ['q', 'status', 'stock', 'sort', 'page', 'view'] as const)
    if (next[key] !== defaultParams[key]) params.set(key, String(next[key]))
  return params
}

export const isFiltered = ({ q, status, stock }: ProductFilter): boolean =>
  q !== '' || status !== defaultParams.status || stock !== defaultParams.stock

export const noFilter: ProductFilter = { q: '', status: 'active', stock: 'any' }

export function useListParams() {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const address = useMemo(() => parseListParams(new URLSearchParams(text)), [text])
  return {
    address,
    /** @param replace whether to replace the history entry, for example while a search is typed */
    change: (change: Partial<ProductListParams>, replace = false) =>
      setParams(current => buildListParams(parseListParams(current), change), { replace, preventScrollReset: replace }),
  }
}
