import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark, Link2 } from 'lucide-react'
import { orders as words } from '#i18n/index.ts'
import { sales } from '#i18n/lazy-words.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExampleOrdersBanner } from '../../ui/example-orders/example-orders-banner.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { OrdersTable } from '../../ui/orders-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { SalesNumbers } from '../dashboard/sales-numbers.tsx'
import { ordersQuery } from '../queries.ts'
import { ViewsBar } from '../views/views-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { buildOrdersQuery, type Filters, filterNames, useFilters } from './list-filters.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrdersPicture } from './orders-picture.tsx'

const isFiltered = (filters: Filters) => filterNames.some(name => filters[name] !== undefined)

function Empty() {
  return (
    <EmptyState
      title={words.emptyTitle}
      text={words.emptyText}
      help="testPurchase"
      actions={
        <ButtonLink to="/unified-checkout?tab=links" variant="brand" size="lg">
          {words.emptyAction}
        </ButtonLink>
      }
      alternative={{ to: '/products', label: words.emptyAlternative }}
      picture={<OrdersPicture />}
    />
  )
}

/**
 * Says that no order matches. The text gives the filters as the reason if any are set, otherwise the search. Filters are
 * cleared by the button beside them.
 */
function NoneFound({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { q, ...otherFilters } = filters
  const byFilters = isFiltered(otherFilters)
  return (
    <div className="flex flex-wrap items-center gap-3" role="status">
      <p className="text-ink-2">{byFilters ? sales.noneWithFilters : q ? words.noneFound(q) : words.noneInMode}</p>
      {q && !byFilters && (
        <Button variant="outline" size="sm" onClick={onClear}>
          {words.clearSearch}
        </Button>
      )}
    </div>
  )
}

export function OrdersPage() {
  useTitle(words.documentTitle)
  const { filters, mode, change, clear } = useFilters()
  const query = buildOrdersQuery(filters, mode)
  const list = useInfiniteQuery({ ...ordersQuery(query ?? {}), enabled: query !== null })
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(page => page.orders) ?? []
  const none = list.isSuccess && rows.length === 0
  const isNew = none && !isFiltered(filters) && (first?.modes.length ?? 0) === 0
  return (
    <>
      <PageHeader
        title={words.title}
        text={words.text}
        actions={
          <>
            {!isNew && <ExportButton query={query} />}
            <ButtonLink to="/payment-links" variant="outline" icon={<Link2 aria-hidden="true" />}>
              {words.seePaymentLinks}
            </ButtonLink>
            <ButtonLink to="/ledger" variant="outline" icon={<Landmark aria-hidden="true" />}>
              {words.seeLedger}
            </ButtonLink>
          </>
        }
      />
      <ExampleOrdersBanner mode={first?.mode} />
      {isNew ? (
        <Empty />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SalesNumbers mode={mode} />
          <ViewsBar filters={filters} mode={mode} />
          <OrderFilters filters={filters} mode={mode} change={change} clear={clear} first={first} />
          {list.isError && <ErrorState text={words.failed} error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && query && <LoadingRows />}
          {rows.length > 0 && <OrdersTable orders={rows} />}
          {none && <NoneFound filters={filters} onClear={clear} />}
          <LoadMore list={list} words={words} />
        </div>
      )}
    </>
  )
}
