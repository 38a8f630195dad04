/** Path of a campaign, where shoppers see its first page. */
export const campaignPath = (campaignSlug: string): string => `/vendas/${campaignSlug}`
export const salesPagePath = (campaignSlug: string, pageSlug: string): string => `/vendas/${campaignSlug}/${pageSlug}`

/** Path of a product's checkout, with one variant selected when its SKU is given. */
export const checkoutPath = (productId: string, sku?: string): string =>
  `/checkout?product=${productId}${sku === undefined ? '' : `&sku=${encodeURIComponent(sku)}`}`

type Campaign = { slug: string; productIds: readonly string[] }

/**
 * Returns the link that a seller shares: the campaign's path, or the checkout of its first product when the campaign
 * has no slug. Returns null when the campaign has no product either.
 */
export function campaignLink({ slug, productIds }: Campaign): string | null {
  if (slug !== '') return campaignPath(slug)
  const [first] = productIds
  return first === undefined ? null : checkoutPath(first)
}
