import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import { type ApiKey, listApiKeys, makeApiKey, revokeApiKey } from '#contract/team.ts'
import { withStepUp } from '../../shell/step-up/step-up.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async () => (await call(listApiKeys)).keys,
})

export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Call<typeof makeApiKey>[0]['body']) => withStepUp(() => call(makeApiKey, { body })),
    // The response contains the secret key, so it is not kept in the cache.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  })
}

export function useRevokeApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ApiKey) => call(revokeApiKey, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  })
}
