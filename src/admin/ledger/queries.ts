import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import { readLedger } from '#contract/ledger.ts'

export type LedgerQuery = Call<typeof readLedger>[0]['query']

/** Fetches the bookings of a period. The previous bookings stay visible until the new bookings have loaded. */
export const ledgerQuery = (query: LedgerQuery) =>
  queryOptions({
    queryKey: ['ledger', query],
    queryFn: () => call(readLedger, { query }),
    placeholderData: keepPreviousData,
  })
