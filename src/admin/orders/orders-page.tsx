import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { orders as words } from '#words/index.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { OrdersPicture } from './orders-picture.tsx'
import { OrdersTable } from './orders-table.tsx'
import { type OrdersMode, ordersQuery } from './queries.ts'

const modeOrder: readonly OrdersMode[] = ['live', 'test', 'simulator']

/** Whose orders are shown, in the address; null: those of the present mode. */
function useMode() {
  const [params, setParams] = useSearchParams()
  const setMode = (mode: string) =>
    setParams(now => {
      now.set('mode', mode)
      return now
    })
  return { mode: modeOrder.find(each => each === params.get('mode')) ?? null, setMode }
}

/** What is typed goes into the address a moment after the last key, so that a search can be shared and gone back to. */
function useSearch() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return
    const change = (now: URLSearchParams) => {
      if (typed.trim()) now.set('q', typed.trim())
      else now.delete('q')
      return now
    }
    const timer = setTimeout(() => setParams(change, { replace: true }), 250)
    return () => clearTimeout(timer)
  }, [typed, q, setParams])
  return { q, typed, setTyped }
}

export function OrdersPage() {
  useTitle(words.documentTitle)
  const { q, typed, setTyped } = useSearch()
  const { mode, setMode } = useMode()
  const list = useInfiniteQuery(ordersQuery(q, mode))
  const first = list.data?.pages[0]
  const modes = first ? modeOrder.filter(each => each === first.mode || first.modes.includes(each)) : []
  const rows = list.data?.pages.flatMap(page => page.orders) ?? []
  const none = list.isSuccess && rows.length === 0
  return (
    <>
      <PageHeader
        title={words.title}
        text={words.text}
        actions={
          <ButtonLink to="/ledger" variant="outline" icon={<Landmark aria-hidden="true" />}>
            {words.seeLedger}
          </ButtonLink>
        }
      />
      {none && q === '' && modes.length < 2 ? (
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          actions={
            <>
              <ButtonLink to="/unified-checkout?tab=links" variant="brand" size="lg">
                {words.emptyAction}
              </ButtonLink>
              <ButtonLink to="/products" variant="ghost" size="lg">
                {words.emptyAlternative}
              </ButtonLink>
            </>
          }
          picture={<OrdersPicture />}
        />
      ) : (
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-3">
            <SearchField className="w-full max-w-[420px]" label={words.search} value={typed} onChange={setTyped} />
            {modes.length > 1 && (
              <Select
                className="w-full sm:w-[220px]"
                aria-label={words.modeFilter}
                value={first?.mode}
                onChange={event => setMode(event.target.value)}
              >
                {modes.map(each => (
                  <option key={each} value={each}>
                    {words.modeFilters[each]}
                  </option>
                ))}
              </Select>
            )}
          </div>
          {list.isError && <ErrorState text={words.failed} error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <LoadingRows />}
          {rows.length > 0 && <OrdersTable orders={rows} />}
          {none && (
            <div className="flex flex-wrap items-center gap-3" role="status">
              <p className="text-ink-2">{q ? words.noneFound(q) : words.noneInMode}</p>
              {q !== '' && (
                <Button variant="outline" size="sm" onClick={() => setTyped('')}>
                  {words.clearSearch}
                </Button>
              )}
            </div>
          )}
          <LoadMore list={list} words={words} />
        </div>
      )}
    </>
  )
}
