/** A bought line as the shopper saw it; `after` marks an offer accepted after the checkout. */
export type ThankYouLine = {
  id: string
  title: string
  variantName: string | null
  quantity: number
  image: string | null
  cents: number
  after: boolean
}
export type ThankYouPayment = { id: string; brand: string | null; last4: string | null; cents: number }
export type ThankYouOrder = {
  number: number
  currency: string
  maskedEmail: string
  lines: ThankYouLine[]
  payments: ThankYouPayment[]
  subtotalCents: number
  discountCents: number
  promotionCode: string | null
  shippingCents: number
  shippingName: string | null
  totalCents: number
}
/** `order` is null without the paying browser's cookie: then only a plain thanks shows. */
export type ThankYouData = {
  shop: { name: string }
  stripe: { mode: string; testCardsUrl: string | null }
  order: ThankYouOrder | null
}
