import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import { listProducts, type Product } from '#contract/catalog.ts'
import type { Call } from '#contract/endpoint.ts'
import { createOffer, listOffers } from '#contract/upsell-offers.ts'

/** Reads the products of the shop in batches, newest first, up to about 2,000 products. */
export const productsQuery = queryOptions({
  queryKey: ['products', 'for-upsells'],
  queryFn: async () => {
    const products: Product[] = []
    for (let page = 1; products.length < 2_000; page += 1) {
      const batch = await call(listProducts, { query: { take: 200, page } })
      products.push(...batch.products)
      if (page >= batch.pages) break
    }
    return products
  },
})

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
