import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { listMailSamples, type MailLanguage } from '#contract/mails.ts'
import { getEmail, listEmails } from '#contract/orders.ts'

export const mailsKey = ['mails'] as const

export const mailsQuery = infiniteQueryOptions({
  queryKey: [...mailsKey, 'list'],
  queryFn: ({ pageParam }) => call(listEmails, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
})

/**
 * Fetches one e-mail. Its preview URL is valid for five minutes, so the cache does not keep the e-mail after its
 * preview is closed.
 */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailsKey, id],
    queryFn: () => call(getEmail, { params: { id } }),
    gcTime: 0,
    staleTime: 60_000,
  })

/**
 * Fetches a sample of every kind of e-mail. The preview URLs of the samples are valid for five minutes, so the samples
 * are fetched again before that.
 */
export const samplesQuery = (language: MailLanguage) =>
  queryOptions({
    queryKey: [...mailsKey, 'samples', language],
    queryFn: () => call(listMailSamples, { query: { language } }),
    gcTime: 0,
    staleTime: 60_000,
    refetchInterval: 4 * 60_000,
    placeholderData: keepPreviousData,
  })
