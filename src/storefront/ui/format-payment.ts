import type { CardPayment } from '#contract/card-installments.ts'
import { formatCardBrand } from '#domain/card-brand.ts'
import { formatCharge } from '#domain/card-charge.ts'
import { checkout } from '#i18n/storefront.ts'

/** Formats a payment of an order: 'Visa ending 4242, $89.00', or 'Visa ending 4242, 6x of R$ 21,50, total …'. */
export function formatPayment(payment: CardPayment, currency: string): string {
  const { brand, last4 } = payment
  const amount = formatCharge(payment, currency, checkout.installments)
  if (!last4) return amount
  return `${checkout.cardEnding(brand ? formatCardBrand(brand) : checkout.card, last4)}, ${amount}`
}
