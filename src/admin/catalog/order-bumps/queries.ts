import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Product } from '#contract/catalog.ts'
import type { Call } from '#contract/endpoint.ts'
import * as api from '#contract/order-bumps.ts'
import { listCampaigns } from '#contract/pages.ts'

const orderBumpsKey = ['order-bumps'] as const

export const bumpsQuery = (productId: string) =>
  queryOptions({
    queryKey: [...orderBumpsKey, productId],
    queryFn: async () => (await call(api.listOrderBumps, { params: { id: productId } })).bumps,
  })

export const figuresQuery = (productId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...orderBumpsKey, productId, 'figures', from, to],
    queryFn: () => call(api.readOrderBumpFigures, { params: { id: productId }, query: { from, to } }),
    placeholderData: keepPreviousData,
  })

/** The campaigns that sell a product. */
export const campaignsOfProductQuery = ({ id }: Pick<Product, 'id'>) =>
  queryOptions({
    queryKey: ['campaigns', 'for-order-bumps', id],
    queryFn: async () => (await call(listCampaigns)).campaigns.filter(({ productIds }) => productIds.includes(id)),
  })

/** The mutation stays pending until the order bumps have been fetched again. */
function useBumpMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: orderBumpsKey }) })
}

export type BumpBody = Call<typeof api.createOrderBump>[0]['body']
type Change = Call<typeof api.changeOrderBump>[0]['body'] & { id: string }
export const useCreateBump = (productId: string) =>
  useBumpMutation((body: BumpBody) => call(api.createOrderBump, { params: { id: productId }, body }))
export const useChangeBump = () =>
  useBumpMutation(({ id, ...body }: Change) => call(api.changeOrderBump, { params: { id }, body }))
export const useDeleteBump = () => useBumpMutation((id: string) => call(api.deleteOrderBump, { params: { id } }))
export const useRestoreBump = () => useBumpMutation((id: string) => call(api.restoreOrderBump, { params: { id } }))

/** Shows the new order at once, and the server's order again if the server refuses the new one. */
export function useSortBumps(productId: string) {
  const client = useQueryClient()
  const { queryKey } = bumpsQuery(productId)
  return useMutation({
    mutationFn: (bumps: readonly api.OrderBump[]) =>
      call(api.sortOrderBumps, { params: { id: productId }, body: { ids: bumps.map(({ id }) => id) } }),
    onMutate: bumps => client.setQueryData(queryKey, [...bumps]),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
