import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Role, readMe } from '#contract/auth.ts'
import { call } from '#web/call.ts'

/** Who is signed in, and with which role. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => call(readMe), staleTime: 300_000 })

const roles: readonly Role[] = ['viewer', 'editor', 'admin', 'owner']

/** Whether this member may do what that role may; null while nobody knows. The server decides each time by itself. */
export function useHasRole(role: Role): boolean | null {
  const { data: me } = useQuery(meQuery)
  return me ? roles.indexOf(me.role) >= roles.indexOf(role) : null
}

/** Whether this member may do what only administrators and the owner may; null while nobody knows. */
export const useIsAdministrator = (): boolean | null => useHasRole('admin')
