import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import * as api from '#contract/digital-goods.ts'
import type { Call, Received } from '#contract/endpoint.ts'

export type DigitalBenefits = Received<typeof api.listDigitalBenefits>

const assignmentMs = 2_000
/** Whether a job of the server is about to give added keys to the buyers who wait for them. */
const isAssigning = ({ benefits }: DigitalBenefits) =>
  benefits.some(({ license }) => license && license.keysDue > 0 && (license.keysLeft ?? 0) > 0)

export const benefitsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['digital-benefits', productId],
    queryFn: () => call(api.listDigitalBenefits, { params: { id: productId } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isAssigning(data) && assignmentMs,
  })

/** Every change answers with all benefits of the product. */
function useBenefitMutation<Input>(productId: string, mutationFn: (input: Input) => Promise<DigitalBenefits>) {
  const client = useQueryClient()
  const { queryKey } = benefitsQuery(productId)
  return useMutation({
    mutationFn,
    onSuccess: benefits => client.setQueryData(queryKey, benefits),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export type NewBenefit = Call<typeof api.createDigitalBenefit>[0]['body']
type Change = Call<typeof api.changeDigitalBenefit>[0]['body'] & { id: string }

export const useCreateBenefit = (productId: string) =>
  useBenefitMutation(productId, (body: NewBenefit) =>
    call(api.createDigitalBenefit, { params: { id: productId }, body }),
  )
export const useChangeBenefit = (productId: string) =>
  useBenefitMutation(productId, ({ id, ...body }: Change) => call(api.changeDigitalBenefit, { params: { id }, body }))
export const useDeleteBenefit = (productId: string) =>
  useBenefitMutation(productId, (id: string) => call(api.deleteDigitalBenefit, { params: { id } }))
