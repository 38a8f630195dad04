import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import { cancelSubscription, getSubscription, listSubscriptions } from '#contract/subscriptions.ts'
import { call } from '#web/call.ts'

const all = ['subscriptions'] as const
export type Asked = Omit<Call<typeof listSubscriptions>[0]['query'], 'before'>

export const subscriptionsQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', asked],
    queryFn: ({ pageParam }) =>
      call(listSubscriptions, { query: { ...asked, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

export const subscriptionQuery = (id: string) =>
  queryOptions({ queryKey: [...all, id], queryFn: () => call(getSubscription, { params: { id } }) })

export type How = Call<typeof cancelSubscription>[0]['body']['how']
/** Ends it, or takes that back; the answer is how it then stands. */
export function useCancel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (how: How) => call(cancelSubscription, { params: { id }, body: { how } }),
    onSuccess: after => client.setQueryData(subscriptionQuery(id).queryKey, after),
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  })
}
