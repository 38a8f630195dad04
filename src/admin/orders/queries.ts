import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { listViews, readOrderChoices } from '#contract/order-list.ts'
import { listOrders } from '#contract/orders.ts'
import type { OrdersQuery } from './list/list-filters.ts'

export const ordersKey = ['orders'] as const

/**
 * Fetches orders in pages, newest first. The rows of the previous search stay visible until the new rows have loaded.
 */
export const ordersQuery = (query: OrdersQuery) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, 'list', query],
    queryFn: ({ pageParam }) => call(listOrders, { query: { ...query, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

/** The values by which the orders of a payment mode can be filtered. */
export const choicesQuery = (mode: OrdersQuery['mode']) =>
  queryOptions({
    queryKey: [...ordersKey, 'choices', mode ?? null],
    queryFn: () => call(readOrderChoices, { query: mode ? { mode } : {} }),
    staleTime: 60_000,
  })

export const viewsQuery = queryOptions({ queryKey: ['order-views'], queryFn: () => call(listViews) })
