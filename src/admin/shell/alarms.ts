import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/call.ts'

/** How many alarms are open; asked each minute while the administration is looked at. */
export const alarmsQuery = queryOptions({
  queryKey: ['operations', 'alarms'],
  queryFn: async () => {
    // After the first screen: the page of operations brings far more than this.
    const { countAlarms } = await import('#contract/operations.ts')
    return (await call(countAlarms)).open
  },
  refetchInterval: 60_000,
})
