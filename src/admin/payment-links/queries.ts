import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import * as api from '#contract/payment-links.ts'
import { getShopSettings } from '#contract/settings.ts'

const paymentLinksKey = ['payment-links'] as const

export const linksQuery = (state: api.PaymentLinkState | null) =>
  infiniteQueryOptions({
    queryKey: [...paymentLinksKey, state],
    queryFn: ({ pageParam }) =>
      call(api.listPaymentLinks, { query: { ...(state && { state }), ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })

/** The shop's settings, whose currency is the default currency of a payment link. */
export const shopQuery = queryOptions({ queryKey: ['settings', 'shop'], queryFn: () => call(getShopSettings) })

export type LinkBody = Call<typeof api.createPaymentLink>[0]['body']
function useLinkMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: paymentLinksKey }) })
}
export const useCreateLink = () => useLinkMutation((body: LinkBody) => call(api.createPaymentLink, { body }))
export const useCancelLink = () => useLinkMutation((id: string) => call(api.cancelPaymentLink, { params: { id } }))
export const useReopenLink = () => useLinkMutation((id: string) => call(api.reopenPaymentLink, { params: { id } }))
