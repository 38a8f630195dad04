import { useInfiniteQuery } from '@tanstack/react-query'
import { customers as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExampleOrdersBanner } from '../../ui/example-orders/example-orders-banner.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { type CustomerListFilters, customersQuery } from '../queries.ts'
import { CustomerFilters } from './customer-filters.tsx'
import { CustomersPicture } from './customers-picture.tsx'
import { CustomersTable } from './customers-table.tsx'
import { useListFilters } from './list-filters.ts'

function Empty() {
  return (
    <EmptyState
      title={words.emptyTitle}
      text={words.emptyText}
      help="customerData"
      actions={
        <ButtonLink to="/unified-checkout?tab=links" variant="brand" size="lg">
          {words.emptyAction}
        </ButtonLink>
      }
      alternative={{ to: '/move-in?kind=customers', label: words.moveIn }}
      picture={<CustomersPicture />}
    />
  )
}

function NoneFound({ filters: { q, consent }, onClear }: { filters: CustomerListFilters; onClear: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3" role="status">
      <p className="text-ink-2">{consent ? words.noneWithFilters : q ? words.noneFound(q) : words.noneInMode}</p>
      {(consent || q) && (
        <Button variant="outline" size="sm" onClick={onClear}>
          {words.clearFilters}
        </Button>
      )}
    </div>
  )
}

/** Lists every customer who has paid for an order, newest first. */
export function CustomersPage() {
  useTitle(words.documentTitle)
  const { filters, change } = useListFilters()
  const list = useInfiniteQuery(customersQuery(filters))
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(page => page.customers) ?? []
  const none = list.isSuccess && rows.length === 0
  const isNew = none && !filters.q && !filters.consent && first?.modes.length === 0
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      <ExampleOrdersBanner mode={first?.mode} />
      {isNew ? (
        <Empty />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CustomerFilters filters={filters} change={change} first={first} />
          {list.isError && <ErrorState text={words.failed} error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <LoadingRows />}
          {rows.length > 0 && <CustomersTable customers={rows} />}
          {none && <NoneFound filters={filters} onClear={() => change({ q: null, consent: null })} />}
          <LoadMore list={list} words={words} />
        </div>
      )}
    </>
  )
}
