import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { catalog } from '#i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { productsQuery } from '../queries.ts'
import { isFiltered, noFilter, useListParams } from './list-params.ts'
import { Pager } from './pager.tsx'
import { ProductsEmpty } from './products-empty.tsx'
import { LoadingGrid, ProductsGrid } from './products-grid.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useSelection } from './use-selection.ts'

const perPage = 50
const tableViewThreshold = 200
type ManageProductsProps = { onCreate: () => void; onDrop: (files: File[]) => void }

export function ManageProducts({ onCreate, onDrop }: ManageProductsProps) {
  const { address, change } = useListParams()
  const list = useQuery(productsQuery(address))
  // Rendering fifty cards may take a moment. The deferred value keeps typing and selecting responsive meanwhile.
  const shown = useDeferredValue(list.data)
  const { selection, toggle, togglePage, selectEverything, clear } = useSelection(address)
  const { data } = list
  const count = selection.everything ? (data?.total ?? 0) : selection.ids.size
  const { q, status, stock } = address
  const productCount = data ? data.counts.active + data.counts.archived : 0
  // A large catalog opens as a table, because a table is faster to scan.
  const view = address.view ?? (productCount > tableViewThreshold ? 'table' : 'cards')

  if (list.isPending) return <LoadingGrid />
  if (data && productCount === 0) return <ProductsEmpty onCreate={onCreate} onDrop={onDrop} />
  return (
    <>
      <Toolbar address={address} view={view} change={change} />
      {list.isError && (
        <div className="mb-4">
          <ErrorState
            text={list.error instanceof Problem ? catalog.fetchError(getProblemText(list.error)) : catalog.fetchFailed}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        </div>
      )}
      {shown && shown.products.length > 0 && (
        <div
          aria-busy={list.isPlaceholderData}
          className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')}
        >
          <SelectionBar
            selection={selection}
            page={shown.products.map(product => product.id)}
            total={shown.total}
            onTogglePage={togglePage}
            onEverything={selectEverything}
          />
          <ProductsGrid view={view} products={shown.products} selection={selection} onTick={toggle} />
          <Pager address={address} pages={shown.pages} total={shown.total} perPage={perPage} />
        </div>
      )}
      {data && data.products.length === 0 && (
        <div className="grid justify-items-start gap-3 py-10" role="status">
          <h2 className="text-lg font-semibold tracking-[-.018em]">
            {data.total > 0 ? catalog.pastLast : q ? catalog.noneFound(q) : catalog.noneMatch}
          </h2>
          <p className="text-ink-2">{data.total > 0 ? catalog.productCount(data.total) : catalog.noneText}</p>
          {data.total > 0 ? (
            <Button variant="outline" onClick={() => change({ page: 1 })}>
              {catalog.firstPage}
            </Button>
          ) : (
            isFiltered(address) && (
              <Button variant="outline" onClick={() => change(noFilter)}>
                {catalog.clearFilters}
              </Button>
            )
          )}
        </div>
      )}
      {count > 0 && (
        <BulkBar
          target={selection.everything ? { q, status, stock } : [...selection.ids]}
          count={count}
          status={status}
          onClear={clear}
        />
      )}
    </>
  )
}
