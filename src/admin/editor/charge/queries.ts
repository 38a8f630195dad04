import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import type { Call } from '#contract/endpoint.ts'
import { createOffer, listOffers } from '#contract/upsell-offers.ts'

/**
 * Reads all offers that the page charges or ever charged, because a draft may refer to offers that are not published.
 */
export const offersQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['upsell-page', pageId, 'offers'],
    queryFn: async () => (await call(listOffers, { params: { id: pageId } })).offers,
  })

export type OfferBody = Call<typeof createOffer>[0]['body']

export function useMakeOffer(pageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OfferBody) => call(createOffer, { params: { id: pageId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: offersQuery(pageId).queryKey }),
  })
}
