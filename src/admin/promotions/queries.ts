import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import { listCampaigns } from '#contract/pages.ts'
import * as api from '#contract/promotions.ts'

const promotionsKey = ['promotions'] as const

export const promotionsQuery = queryOptions({
  queryKey: [...promotionsKey, 'list'],
  queryFn: async () => (await call(api.listPromotions)).promotions,
})

export const promotionQuery = (id: string) =>
  queryOptions({ queryKey: [...promotionsKey, id], queryFn: () => call(api.readPromotion, { params: { id } }) })

export const campaignsQuery = queryOptions({
  queryKey: ['campaigns', 'for-promotions'],
  queryFn: async () => (await call(listCampaigns)).campaigns,
})

/** The mutation stays pending until the promotions have been fetched again. */
function usePromotionMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: promotionsKey }) })
}

export type PromotionBody = Call<typeof api.createPromotion>[0]['body']
type Change = Call<typeof api.changePromotion>[0]['body'] & { id: string }
export const useCreatePromotion = () =>
  usePromotionMutation((body: PromotionBody) => call(api.createPromotion, { body }))
export const useChangePromotion = () =>
  usePromotionMutation(({ id, ...body }: Change) => call(api.changePromotion, { params: { id }, body }))
export const useDeletePromotion = () =>
  usePromotionMutation((id: string) => call(api.deletePromotion, { params: { id } }))
