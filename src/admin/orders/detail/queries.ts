import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callIdempotently } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import { resendEmail } from '#contract/mails.ts'
import { remindBuyer } from '#contract/order-reminder.ts'
import {
  addNote,
  cancelOrder,
  deleteNote,
  getOrder,
  type OrderDetail,
  refundOrder,
  restoreNote,
} from '#contract/orders.ts'
import { ordersKey } from '../queries.ts'

const isInProgress = (order: OrderDetail | undefined) =>
  order?.state === 'pending' || order?.refunds.some(refund => refund.state === 'started' || refund.state === 'pending')

/** Polls every 5 s while a payment or refund of the order is in progress. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, id],
    queryFn: () => call(getOrder, { params: { id } }),
    refetchInterval: query => (isInProgress(query.state.data) ? 5_000 : false),
  })

/**
 * Changes an order; the response is the updated order. The orders are fetched again even after an error, because the
 * error may mean that the cached data is out of date.
 */
function useOrderMutation<Input>(id: string, mutationFn: (input: Input) => Promise<OrderDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: mutationFn,
    onSuccess: order => client.setQueryData(orderQuery(id).queryKey, order),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  })
}

type Refund = { key: string; body: Call<typeof refundOrder>[0]['body'] }
export const useRefund = (id: string) =>
  useOrderMutation(id, ({ key, body }: Refund) => callIdempotently(key, refundOrder, { params: { id }, body }))

export const useCancelOrder = (id: string) => useOrderMutation(id, () => call(cancelOrder, { params: { id } }))

export const useRemindBuyer = (id: string) => useOrderMutation(id, () => call(remindBuyer, { params: { id } }))

export const useAddNote = (id: string) =>
  useOrderMutation(id, (text: string) => call(addNote, { params: { id }, body: { text } }))
export const useDeleteNote = (id: string) =>
  useOrderMutation(id, (noteId: string) => call(deleteNote, { params: { id, noteId } }))
export const useRestoreNote = (id: string) =>
  useOrderMutation(id, (noteId: string) => call(restoreNote, { params: { id, noteId } }))

/** Resends an e-mail of the order, then fetches the order again, because its timeline shows the resent e-mail. */
export function useResendMail(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (emailId: string) => call(resendEmail, { params: { id: emailId } }),
    onSettled: () => client.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  })
}
