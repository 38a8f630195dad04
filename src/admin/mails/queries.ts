import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listMailSamples, type MailLanguage } from '#contract/mails.ts'
import { getEmail, listEmails } from '#contract/orders.ts'
import { call } from '#web/call.ts'

export const mailsKey = ['mails'] as const

/** Mails, newest first, a page at a time. */
export const mailsQuery = infiniteQueryOptions({
  queryKey: [...mailsKey, 'list'],
  queryFn: ({ pageParam }) => call(listEmails, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
})

/** One mail; its preview address is valid for five minutes, so it is never kept longer. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailsKey, id],
    queryFn: () => call(getEmail, { params: { id } }),
    gcTime: 0,
    staleTime: 60_000,
  })

/** Every kind of mail with sample data; their addresses too are valid for five minutes. */
export const samplesQuery = (language: MailLanguage) =>
  queryOptions({
    queryKey: [...mailsKey, 'samples', language],
    queryFn: () => call(listMailSamples, { query: { language } }),
    gcTime: 0,
    staleTime: 60_000,
    refetchInterval: 4 * 60_000,
    placeholderData: keepPreviousData,
  })
