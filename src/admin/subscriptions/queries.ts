import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import { cancelSubscription, getSubscription, listSubscriptions } from '#contract/subscriptions.ts'

const subscriptionsKey = ['subscriptions'] as const
export type SubscriptionFilters = Omit<Call<typeof listSubscriptions>[0]['query'], 'before'>

export const subscriptionsQuery = (filters: SubscriptionFilters) =>
  infiniteQueryOptions({
    queryKey: [...subscriptionsKey, 'list', filters],
    queryFn: ({ pageParam }) =>
      call(listSubscriptions, { query: { ...filters, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

export const subscriptionQuery = (id: string) =>
  queryOptions({ queryKey: [...subscriptionsKey, id], queryFn: () => call(getSubscription, { params: { id } }) })

export type CancelMode = Call<typeof cancelSubscription>[0]['body']['how']
/** Cancels the subscription or revokes its cancellation; the response is the new state of the subscription. */
export function useCancelSubscription(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (how: CancelMode) => call(cancelSubscription, { params: { id }, body: { how } }),
    onSuccess: after => client.setQueryData(subscriptionQuery(id).queryKey, after),
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionsKey }),
  })
}
