import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { listDigitalGrants, restoreDigitalGrant, revokeDigitalGrant } from '#contract/digital-goods.ts'

const grantsKey = (orderId: string) => ['orders', orderId, 'digital-grants'] as const

export const grantsQuery = (orderId: string, ...states: (string | null)[]) =>
  queryOptions({
    queryKey: [...grantsKey(orderId), ...states],
    queryFn: () => call(listDigitalGrants, { params: { id: orderId } }),
    placeholderData: keepPreviousData,
  })

function useGrantMutation(orderId: string, endpoint: typeof revokeDigitalGrant | typeof restoreDigitalGrant) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: grantsKey(orderId) }),
  })
}
export const useRevokeGrant = (orderId: string) => useGrantMutation(orderId, revokeDigitalGrant)
export const useRestoreGrant = (orderId: string) => useGrantMutation(orderId, restoreDigitalGrant)
