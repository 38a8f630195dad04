import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { sellerHome as words } from '#i18n/lazy-words.ts'
import { renewPush } from '../shell/push-device.ts'
import { useTitle } from '../shell/use-title.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ExampleOrdersBanner } from '../ui/example-orders/example-orders-banner.tsx'
import { OrdersTable } from '../ui/orders-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { PushHint } from './push-hint.tsx'
import { newestOrdersQuery, sellerHomeQuery } from './queries.ts'
import { SalesCard } from './sales-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { WhatChangedCard } from './what-changed.tsx'

const maxRecentOrders = 5

function RecentOrders() {
  const { data } = useQuery(newestOrdersQuery)
  const recent = data?.orders.slice(0, maxRecentOrders) ?? []
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent-orders">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id="recent-orders" className="text-md font-semibold tracking-[-.012em]">
          {words.recent}
        </h2>
        <Link to="/orders" className="text-sm underline underline-offset-3 hover:no-underline">
          {words.seeOrders}
        </Link>
      </div>
      <OrdersTable orders={recent} />
    </section>
  )
}

/** The first screen after sign-in: sales, what waits for the seller, and the newest orders. */
export function HomePage() {
  useTitle(words.documentTitle)
  const home = useQuery(sellerHomeQuery)
  useEffect(() => void renewPush().catch(() => undefined), [])
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      <ExampleOrdersBanner mode={home.data?.mode} />
      <FirstSteps />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <SalesCard />
        <div className="xl:row-span-2">
          {home.isError && <ErrorState text={words.failed} error={home.error} onRetry={() => void home.refetch()} />}
          {home.isPending && <LoadingRows rows={3} />}
          {home.data && !home.isError && <WaitingCard home={home.data} />}
        </div>
        <RecentOrders />
      </div>
      <div className="mt-5">
        <PushHint />
        <WhatChangedCard whatChanged={home.data?.whatChanged ?? null} />
      </div>
    </>
  )
}
