import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getEmail, listEmails } from '#contract/orders.ts'
import { call } from '#web/call.ts'

const all = ['mails'] as const

/** Mails, newest first, a page at a time. */
export const mailsQuery = infiniteQueryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ pageParam }) => call(listEmails, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
})

/** One mail; its preview address is valid for five minutes, so it is never kept longer. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, id],
    queryFn: () => call(getEmail, { params: { id } }),
    gcTime: 0,
    staleTime: 60_000,
  })
