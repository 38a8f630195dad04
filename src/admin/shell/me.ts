import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { type Role, readMe } from '#contract/auth.ts'

/** The signed-in member and their role. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => call(readMe), staleTime: 300_000 })

const roles: readonly Role[] = ['viewer', 'editor', 'admin', 'owner']

/**
 * Whether this member has at least the given role; null while the member is loading. This only adapts the interface:
 * the server checks every request.
 */
export function useHasRole(role: Role): boolean | null {
  const { data: me } = useQuery(meQuery)
  return me ? roles.indexOf(me.role) >= roles.indexOf(role) : null
}

export const useIsAdministrator = (): boolean | null => useHasRole('admin')
