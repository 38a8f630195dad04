import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import {
  changeDigitalGrantEnd,
  listDigitalGrants,
  releaseLicenseActivation,
  restoreDigitalGrant,
  revokeDigitalGrant,
} from '#contract/digital-goods.ts'

const grantsKey = (orderId: string) => ['orders', orderId, 'digital-grants'] as const

export const grantsQuery = (orderId: string, ...states: (string | null)[]) =>
  queryOptions({
    queryKey: [...grantsKey(orderId), ...states],
    queryFn: () => call(listDigitalGrants, { params: { id: orderId } }),
    placeholderData: keepPreviousData,
  })

type GrantChange = typeof revokeDigitalGrant | typeof restoreDigitalGrant | typeof releaseLicenseActivation

function useGrantMutation(orderId: string, endpoint: GrantChange) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: grantsKey(orderId) }),
  })
}
export const useRevokeGrant = (orderId: string) => useGrantMutation(orderId, revokeDigitalGrant)
export const useRestoreGrant = (orderId: string) => useGrantMutation(orderId, restoreDigitalGrant)
export const useReleaseActivation = (orderId: string) => useGrantMutation(orderId, releaseLicenseActivation)

export function useChangeGrantEnd(orderId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, expiresAt }: { id: string; expiresAt: string | null }) =>
      call(changeDigitalGrantEnd, { params: { id }, body: { expiresAt } }),
    onSettled: () => client.invalidateQueries({ queryKey: grantsKey(orderId) }),
  })
}
