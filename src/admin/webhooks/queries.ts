import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call, Received } from '#contract/endpoint.ts'
import { getPaymentSettings } from '#contract/settings.ts'
import type { ShopEventType } from '#contract/shop-events.ts'
import * as api from '#contract/webhooks.ts'

const webhooksKey = ['webhooks'] as const
/** A hidden browser tab does not poll. */
const everyTenSeconds = { refetchInterval: 10_000, refetchIntervalInBackground: false }

export const endpointsQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'],
  queryFn: async () => (await call(api.listWebhookEndpoints)).endpoints,
  ...everyTenSeconds,
})

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, id],
    queryFn: () => call(api.getWebhookEndpoint, { params: { id } }),
    ...everyTenSeconds,
  })

/** The shop's payment settings, whose mode is the default mode of a webhook. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'payments'],
  queryFn: () => call(getPaymentSettings),
})

export type DeliveryFilters = Pick<Call<typeof api.listWebhookDeliveries>[0]['query'], 'state' | 'type'>
type DeliveriesPage = Received<typeof api.listWebhookDeliveries>

const isAboutToBeSent = ({ state, attempts }: api.WebhookDelivery) => state === 'waiting' && attempts === 0

/** Fetches deliveries in pages, newest first. Polls faster while a delivery waits for its first attempt. */
export const deliveriesQuery = (endpointId: string, filters: DeliveryFilters) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, endpointId, 'deliveries', filters],
    queryFn: ({ pageParam }) =>
      call(api.listWebhookDeliveries, { query: { endpointId, ...filters, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: DeliveriesPage) => page.next,
    refetchInterval: query =>
      query.state.data?.pages.some(page => page.deliveries.some(isAboutToBeSent)) ? 2_000 : 10_000,
    refetchIntervalInBackground: false,
  })

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'delivery', id],
    queryFn: () => call(api.getWebhookDelivery, { params: { id } }),
    refetchInterval: query => (query.state.data?.state === 'waiting' ? 2_000 : false),
    refetchIntervalInBackground: false,
  })

/** Fetches the webhooks and deliveries again after the mutation succeeds or fails, without waiting for them. */
function useWebhookMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>, gcTime?: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    ...(gcTime !== undefined && { gcTime }),
    onSettled() {
      void client.invalidateQueries({ queryKey: webhooksKey })
    },
  })
}

export type CreateBody = Call<typeof api.createWebhookEndpoint>[0]['body']
export type ChangeBody = Call<typeof api.changeWebhookEndpoint>[0]['body']

/** A response with a secret is not kept in the cache. */
export const useCreateEndpoint = () =>
  useWebhookMutation((body: CreateBody) => call(api.createWebhookEndpoint, { body }), 0)
export const useRotateSecret = (id: string) =>
  useWebhookMutation(() => call(api.rotateWebhookSecret, { params: { id } }), 0)

export const useChangeEndpoint = (id: string) =>
  useWebhookMutation((body: ChangeBody) => call(api.changeWebhookEndpoint, { params: { id }, body }))
export const usePauseEndpoint = (id: string) =>
  useWebhookMutation(() => call(api.pauseWebhookEndpoint, { params: { id } }))
export const useResumeEndpoint = (id: string) =>
  useWebhookMutation(() => call(api.resumeWebhookEndpoint, { params: { id } }))
export const useResendDelivery = () =>
  useWebhookMutation((id: string) => call(api.resendWebhookDelivery, { params: { id } }))
export const useResendFailed = (id: string) =>
  useWebhookMutation((since: string) => call(api.resendFailedDeliveries, { params: { id }, body: { since } }))
export const useSendExample = (id: string) =>
  useWebhookMutation((type: ShopEventType) => call(api.sendWebhookExample, { params: { id }, body: { type } }))

/** Deletes a webhook. Its own queries are removed instead of fetched again, because they would fail. */
export function useDeleteEndpoint(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.deleteWebhookEndpoint, { params: { id } }),
    onSuccess() {
      client.removeQueries({ queryKey: endpointQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: endpointsQuery.queryKey })
    },
  })
}
