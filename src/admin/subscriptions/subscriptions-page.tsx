import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type SubscriptionFilter, subscriptionFilters } from '#contract/subscriptions.ts'
import { subscriptions as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { type SubscriptionFilters, subscriptionsQuery } from './queries.ts'
import { SubscriptionsTable } from './subscriptions-table.tsx'

const modeOrder = ['live', 'test', 'simulator'] as const

/** The URL holds the filters, so that they can be shared and the back button restores them. */
function useListFilters() {
  const [params, setParams] = useSearchParams()
  const filter = subscriptionFilters.find(each => each === params.get('filter'))
  const mode = modeOrder.find(each => each === params.get('mode'))
  const q = params.get('q') ?? ''
  const filters: SubscriptionFilters = { ...(q && { q }), ...(filter && { filter }), ...(mode && { mode }) }
  const setFilter = (name: string, value: string) =>
    setParams(
      current => {
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true },
    )
  return { filters, setFilter }
}

function SearchBuyers({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => onSearch(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed, q, onSearch])
  return <SearchField className="w-full max-w-[420px]" label={words.search} value={typed} onChange={setTyped} />
}

export function SubscriptionsPage() {
  useTitle(words.documentTitle)
  const { filters, setFilter } = useListFilters()
  const seesBuyers = useIsAdministrator() === true
  const list = useInfiniteQuery(subscriptionsQuery(filters))
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(page => page.subscriptions) ?? []
  const modes = first ? modeOrder.filter(each => each === first.mode || first.modes.includes(each)) : []
  const none = list.isSuccess && rows.length === 0
  if (none && Object.keys(filters).length === 0 && modes.length < 2)
    return (
      <>
        <PageHeader title={words.title} text={words.text} />
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          actions={
            <ButtonLink to="/settings" variant="brand" size="lg">
              {words.emptyAction}
            </ButtonLink>
          }
          alternative={{ to: '/products', label: words.emptyAlternative }}
        />
      </>
    )
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-3">
          {seesBuyers && <SearchBuyers q={filters.q ?? ''} onSearch={q => setFilter('q', q)} />}
          <Select
            className="w-full sm:w-[240px]"
            aria-label={words.filter}
            value={filters.filter ?? ''}
            onChange={event => setFilter('filter', event.target.value)}
          >
            <option value="">{words.filters.all}</option>
            {subscriptionFilters.map((each: SubscriptionFilter) => (
              <option key={each} value={each}>
                {words.filters[each]}
              </option>
            ))}
          </Select>
          {modes.length > 1 && (
            <Select
              className="w-full sm:w-[200px]"
              aria-label={words.mode}
              value={first?.mode}
              onChange={event => setFilter('mode', event.target.value)}
            >
              {modes.map(each => (
                <option key={each} value={each}>
                  {words.modes[each]}
                </option>
              ))}
            </Select>
          )}
        </div>
        {list.isError && <ErrorState text={words.failed} error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <LoadingRows />}
        {rows.length > 0 && <SubscriptionsTable rows={rows} />}
        {none && (
          <p className="text-ink-2" role="status">
            {words.noneFound}
          </p>
        )}
        <LoadMore list={list} words={words} />
      </div>
    </>
  )
}
