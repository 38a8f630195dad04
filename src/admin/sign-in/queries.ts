import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import { addProvider, changeProvider, checkIssuer, listProviders, removeProvider } from '#contract/sign-in.ts'
import { readPhoneSender, removePhoneSender, savePhoneSender, tryPhoneSender } from '#contract/sign-in-phone.ts'
import { withStepUp } from '../shell/step-up/step-up.ts'

export const providersQuery = queryOptions({
  queryKey: ['sign-in', 'providers'],
  queryFn: () => call(listProviders),
})
export const phoneQuery = queryOptions({ queryKey: ['sign-in', 'phone'], queryFn: () => call(readPhoneSender) })

/**
 * Changes the sign-in settings, which requires a recently entered password. All of these settings are fetched again
 * afterward.
 */
function useSignInMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => withStepUp(() => change(input)),
    // A response may contain a secret, so it is not kept in the cache.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: ['sign-in'] }),
  })
}

export type NewProvider = Call<typeof addProvider>[0]['body']
export type Changes = Call<typeof changeProvider>[0]['body']
export const useAddProvider = () => useSignInMutation((body: NewProvider) => call(addProvider, { body }))
export const useChangeProvider = () =>
  useSignInMutation(({ id, ...body }: Changes & { id: string }) => call(changeProvider, { params: { id }, body }))
export const useRemoveProvider = () =>
  useSignInMutation(({ id }: { id: string }) => call(removeProvider, { params: { id } }))
export const useCheckIssuer = () =>
  useMutation({ mutationFn: (issuer: string) => call(checkIssuer, { body: { issuer } }) })

export const useSaveSender = () =>
  useSignInMutation((body: Call<typeof savePhoneSender>[0]['body']) => call(savePhoneSender, { body }))
export const useRemoveSender = () => useSignInMutation((_: undefined) => call(removePhoneSender))
export const useTestSender = () =>
  useSignInMutation((body: Call<typeof tryPhoneSender>[0]['body']) => call(tryPhoneSender, { body }))
