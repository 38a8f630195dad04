/** Where shoppers open a campaign's first page. */
export const campaignPath = (campaignSlug: string): string => `/vendas/${campaignSlug}`
export const salesPagePath = (campaignSlug: string, pageSlug: string): string => `/vendas/${campaignSlug}/${pageSlug}`

/** The checkout of a product, on one variant when its SKU is given; what is linked when a campaign has no address. */
export const checkoutPath = (productId: string, sku?: string): string =>
  `/checkout?product=${productId}${sku === undefined ? '' : `&sku=${encodeURIComponent(sku)}`}`

type Campaign = { slug: string; productIds: readonly string[] }

/** The link a seller shares: the campaign's, else the checkout of its first product; null when it has neither. */
export function campaignLink({ slug, productIds }: Campaign): string | null {
  if (slug !== '') return campaignPath(slug)
  const [first] = productIds
  return first === undefined ? null : checkoutPath(first)
}
