import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import { listOrders } from '#contract/orders.ts'
import { call } from '#web/call.ts'

/** What every query of orders begins with. */
export const allOrders = ['orders'] as const

export type OrdersMode = NonNullable<Call<typeof listOrders>[0]['query']['mode']>

/** Orders of a mode, newest first, a page at a time. The rows of the last search stay until the next ones are here. */
export const ordersQuery = (q: string, mode: OrdersMode | null) =>
  infiniteQueryOptions({
    queryKey: [...allOrders, 'list', q, mode],
    queryFn: ({ pageParam }) =>
      call(listOrders, { query: { ...(q && { q }), ...(mode && { mode }), ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })
