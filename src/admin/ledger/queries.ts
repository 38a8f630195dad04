import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import { readLedger } from '#contract/ledger.ts'
import { call } from '#web/call.ts'

export type LedgerQuery = Call<typeof readLedger>[0]['query']

/** The bookings of some days; those of the last choice stay until the next are here. */
export const ledgerQuery = (query: LedgerQuery) =>
  queryOptions({
    queryKey: ['ledger', query],
    queryFn: () => call(readLedger, { query }),
    placeholderData: keepPreviousData,
  })
