import type { ShownPayment } from '#contract/bought-data.ts'
import { formatCardBrand } from '#domain/card-brand.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout, subscriptionPage } from '#i18n/storefront.ts'

/** Formats a payment of an order: 'Visa ending 4242, $89.00'. */
export function formatPayment({ brand, last4, cents }: ShownPayment, currency: string): string {
  const amount = formatMoney(cents, currency)
  if (!last4) return amount
  return `${subscriptionPage.cardEnding(brand ? formatCardBrand(brand) : checkout.card, last4)}, ${amount}`
}
