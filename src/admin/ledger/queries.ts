import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import { readLedger } from '#contract/ledger.ts'
import { call } from '#web/call.ts'

export type LedgerQuery = Call<typeof readLedger>[0]['query']

/** Reads the bookings of a period; the previous ones stay visible while others load. */
export const ledgerQuery = (query: LedgerQuery) =>
  queryOptions({
    queryKey: ['ledger', query],
    queryFn: () => call(readLedger, { query }),
    placeholderData: keepPreviousData,
  })
