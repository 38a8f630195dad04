import { queryOptions } from '@tanstack/react-query'
import { countAlarms } from '#contract/operations.ts'
import { call } from '#web/call.ts'

/** How many alarms are open; asked each minute while the administration is looked at. */
export const alarmsQuery = queryOptions({
  queryKey: ['operations', 'alarms'],
  queryFn: async () => (await call(countAlarms)).open,
  refetchInterval: 60_000,
})
