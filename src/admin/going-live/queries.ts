import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { lookUpSenderDomain, readGoingLive, sendTestMail } from '#contract/going-live.ts'
import { language } from '#i18n/index.ts'

/** The list is loaded each time the screen opens, because most lines change on other screens. */
export const goingLiveQuery = queryOptions({
  queryKey: ['going live'],
  queryFn: () => call(readGoingLive),
  staleTime: 0,
})

export function useSendTestMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(sendTestMail, { body: { language: language === 'en' ? 'en' : 'pt-BR' } }),
    onSettled: () => client.invalidateQueries({ queryKey: goingLiveQuery.queryKey }),
  })
}

export function useLookUpSenderDomain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (dkimSelector: string | null) => call(lookUpSenderDomain, { body: { dkimSelector } }),
    onSuccess: list => client.setQueryData(goingLiveQuery.queryKey, list),
  })
}
