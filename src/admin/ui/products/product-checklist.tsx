import { Fragment, type ReactNode, useRef } from 'react'
import type { Product } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { cn } from '../cn.ts'
import { ErrorState } from '../error-state.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { SearchField } from '../search-field.tsx'
import { LoadingRows } from '../skeleton.tsx'
import { useChosenProducts } from './use-chosen-products.ts'
import { useListedProducts } from './use-listed-products.ts'
import { useProductSearch } from './use-product-search.ts'

/** A search field is shown if the shop has more products than this. */
const searchThreshold = 6

type ProductChecklistProps = {
  /** The accessible name of the list. */
  legend: string
  /** The ids of the chosen products. Those that the search does not find are listed first. */
  chosen: readonly string[]
  searchLabel: string
  /** Shown beside the search field, such as the number of chosen products. */
  aside?: ReactNode
  /** Shown if the shop has no product on sale and none is chosen. */
  empty: ReactNode
  /** Formats that the search for the typed text finds nothing. */
  formatNone: (typed: string) => string
  clearSearch: string
  className?: string
  children: (product: Product) => ReactNode
  /** Shows a chosen product that was deleted. */
  renderGone?: (id: string) => ReactNode
}

/**
 * A list to choose any number of products from. The server searches, so that the list stays short in a shop with
 * thousands of products.
 */
export function ProductChecklist(props: ProductChecklistProps) {
  const { legend, chosen, searchLabel, aside, empty, formatNone, clearSearch, className, children } = props
  const search = useProductSearch()
  const listedIds = useListedProducts(search, chosen)
  const listed = useChosenProducts(listedIds)
  const { products, typed, setTyped, hiddenCount } = search
  const field = useRef<HTMLInputElement>(null)
  if (search.hasFailedFirst)
    return <ErrorState text={catalog.fetchFailed} error={search.error} onRetry={search.retry} />
  if (search.isFirstLoad) return <LoadingRows rows={4} />
  if (search.isCatalogEmpty && listedIds.length === 0) return empty
  const isSearchable = products.length + hiddenCount > searchThreshold || typed !== '' || !search.isSettled
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="sr-only">{legend}</legend>
      {isSearchable && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SearchField
            ref={field}
            className="w-full md:w-[300px]"
            label={searchLabel}
            maxLength={100}
            value={typed}
            onChange={setTyped}
          />
          {aside}
        </div>
      )}
      {listed.error !== null && <ErrorState text={catalog.fetchFailed} error={listed.error} onRetry={listed.retry} />}
      {search.isFailed && <ErrorState text={catalog.picker.failed} error={search.error} onRetry={search.retry} />}
      <ul className={cn('grid grid-cols-[minmax(0,1fr)] gap-2', className)}>
        {listedIds.map(id => {
          const product = listed.byId.get(id)
          return (
            <Fragment key={id}>{product ? children(product) : product === null && props.renderGone?.(id)}</Fragment>
          )
        })}
        {products.map(product => (
          <Fragment key={product.id}>{children(product)}</Fragment>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2 empty:hidden" role="status">
        {search.isLate ? (
          <span>{catalog.picker.searching}</span>
        ) : search.isSettled && products.length === 0 && typed !== '' ? (
          <NothingFound
            text={formatNone(typed.trim())}
            clear={clearSearch}
            onClear={() => {
              setTyped('')
              field.current?.focus()
            }}
          />
        ) : (
          search.isSettled && hiddenCount > 0 && <span>{catalog.picker.more(hiddenCount)}</span>
        )}
      </p>
    </fieldset>
  )
}
