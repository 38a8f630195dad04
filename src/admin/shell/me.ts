import { queryOptions } from '@tanstack/react-query'
import { readMe } from '#contract/auth.ts'
import { call } from '#web/call.ts'

/** Who is signed in, and with which role. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => call(readMe), staleTime: 300_000 })
