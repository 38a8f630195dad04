import { queryOptions } from '@tanstack/react-query'
import { readSetup } from '#contract/auth.ts'
import { call } from '#web/call.ts'

/** Whether the shop has an owner, and whether this one-time token still creates one. */
export const setupQuery = (token: string | null) =>
  queryOptions({ queryKey: ['setup', token], queryFn: () => call(readSetup, { body: { token } }) })
