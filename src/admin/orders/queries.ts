import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import { getOrder, listOrders, type OrderDetail, refundOrder } from '#contract/orders.ts'
import { call, callOnce } from '#web/call.ts'

const all = ['orders'] as const

export type OrdersMode = NonNullable<Call<typeof listOrders>[0]['query']['mode']>

/** Orders of a mode, newest first, a page at a time. The rows of the last search stay until the next ones are here. */
export const ordersQuery = (q: string, mode: OrdersMode | null) =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', q, mode],
    queryFn: ({ pageParam }) =>
      call(listOrders, { query: { ...(q && { q }), ...(mode && { mode }), ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

const isMoving = (order: OrderDetail | undefined) =>
  order?.state === 'pending' || order?.refunds.some(refund => refund.state === 'started' || refund.state === 'pending')

/** One order; looked at again while a payment or refund of it is under way. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, id],
    queryFn: () => call(getOrder, { params: { id } }),
    refetchInterval: query => (isMoving(query.state.data) ? 5_000 : false),
  })

type Refund = { key: string; body: Call<typeof refundOrder>[0]['body'] }
/** Gives lines back. What the order looks like afterwards is read anew, also when it was refused. */
export function useRefund(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, body }: Refund) => callOnce(key, refundOrder, { params: { id }, body }),
    onSuccess: order => client.setQueryData(orderQuery(id).queryKey, order),
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  })
}
