import { queryOptions, useQuery } from '@tanstack/react-query'
import { readMe } from '#contract/auth.ts'
import { call } from '#web/call.ts'

/** Who is signed in, and with which role. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => call(readMe), staleTime: 300_000 })

/** Whether this member may do what only administrators and the owner may; null while nobody knows. */
export function useIsAdministrator(): boolean | null {
  const { data: me } = useQuery(meQuery)
  return me ? me.role === 'admin' || me.role === 'owner' : null
}
