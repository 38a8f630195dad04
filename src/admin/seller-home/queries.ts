import { queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { readDashboard } from '#contract/dashboard.ts'
import type { Call } from '#contract/endpoint.ts'
import { readGoingLive } from '#contract/going-live.ts'
import { listOrders } from '#contract/orders.ts'
import { readSellerHome } from '#contract/seller-home.ts'
import { readFirstSteps } from '#contract/settings.ts'

const minute = 60_000

/** What waits for the seller, read again every minute. */
export const sellerHomeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => call(readSellerHome),
  refetchInterval: minute,
})

// The keys of the queries below start with the key of the screens that change what they read.

/** The sales figures of a period. */
export const salesQuery = (query: Call<typeof readDashboard>[0]['query']) =>
  queryOptions({
    queryKey: ['orders', 'home sales', query],
    queryFn: () => call(readDashboard, { query }),
    refetchInterval: minute,
  })

/** The newest orders in the shop's mode. */
export const newestOrdersQuery = queryOptions({
  queryKey: ['orders', 'newest'],
  queryFn: () => call(listOrders, { query: {} }),
  refetchInterval: minute,
})

/** The going-live list. The key equals the one in going-live/queries.ts, so that both screens share the cache. */
export const goingLiveQuery = queryOptions({
  queryKey: ['going live'],
  queryFn: () => call(readGoingLive),
  staleTime: 0,
})

export const firstStepsQuery = queryOptions({
  queryKey: ['products', 'first steps'],
  queryFn: () => call(readFirstSteps),
})
