import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { orders as words } from '#words/index.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Input } from '../ui/input.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { OrdersPicture } from './orders-picture.tsx'
import { OrdersTable } from './orders-table.tsx'
import { ordersQuery } from './queries.ts'

/** What is typed goes into the address a moment after the last key, so that a search can be shared and gone back to. */
function useSearch() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => setParams(typed.trim() ? { q: typed.trim() } : {}, { replace: true }), 250)
    return () => clearTimeout(timer)
  }, [typed, q, setParams])
  return { q, typed, setTyped }
}

export function OrdersPage() {
  useTitle(words.documentTitle)
  const { q, typed, setTyped } = useSearch()
  const list = useInfiniteQuery(ordersQuery(q))
  const rows = list.data?.pages.flatMap(page => page.orders) ?? []
  const none = list.isSuccess && rows.length === 0
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      {none && q === '' ? (
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          actions={
            <>
              <ButtonLink to="/unified-checkout" variant="brand" size="lg">
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
          <Input
            type="search"
            className="w-full max-w-[420px]"
            aria-label={words.search}
            placeholder={words.search}
            before={<Search aria-hidden="true" />}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          {list.isError && <ErrorState text={words.failed} error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <LoadingRows />}
          {rows.length > 0 && <OrdersTable orders={rows} />}
          {none && (
            <div className="flex flex-wrap items-center gap-3" role="status">
              <p className="text-ink-2">{words.noneFound(q)}</p>
              <Button variant="outline" size="sm" onClick={() => setTyped('')}>
                {words.clearSearch}
              </Button>
            </div>
          )}
          <LoadMore list={list} words={words} />
        </div>
      )}
    </>
  )
}
