/** A product on sale: `cents` of its default variant, `left` its counted stock or null, `href` its checkout. */
export type ShopProduct = {
  id: string
  title: string
  image: string | null
  cents: number
  currency: string
  left: number | null
  href: string
}
/** An active campaign: `href` is its page's address, `image` the first picture of its first product. */
export type ShopCampaign = { name: string; description: string | null; href: string; image: string | null }
export type HomeData = {
  shop: { name: string }
  canonical: string | null
  campaigns: ShopCampaign[]
  products: ShopProduct[]
}
