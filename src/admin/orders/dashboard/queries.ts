import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { readDashboard } from '#contract/dashboard.ts'
import type { Call } from '#contract/endpoint.ts'
import { ordersKey } from '../queries.ts'

export type DashboardQuery = Call<typeof readDashboard>[0]['query']

/** Fetches the sales figures. The figures of the previous selection stay visible until the new figures have loaded. */
export const dashboardQuery = (query: DashboardQuery) =>
  queryOptions({
    queryKey: [...ordersKey, 'dashboard', query],
    queryFn: () => call(readDashboard, { query }),
    placeholderData: keepPreviousData,
  })
