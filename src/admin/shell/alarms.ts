import { queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'

/** The number of open alarms, read every minute. */
export const alarmsQuery = queryOptions({
  queryKey: ['operations', 'alarms'],
  queryFn: async () => {
    // Imported on demand, because the contract of the operations screen contains much more than this call.
    const { countAlarms } = await import('#contract/operations.ts')
    return (await call(countAlarms)).open
  },
  refetchInterval: 60_000,
})
