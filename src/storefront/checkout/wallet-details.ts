import type { StripeExpressCheckoutElementConfirmEvent as Confirmed, LineItem, ShippingRate } from '@stripe/stripe-js'
import type { Checkout } from '#contract/checkout.ts'
import { checkout as words } from '#words/storefront.ts'
import type { Buyer } from '../pay/pay.ts'

export type PricedCart = Pick<Checkout, 'quote' | 'promotion' | 'shippingChoices' | 'shippingOptionId'>

/** What a wallet's sheet shows of the server's figures: together they are the total. Amounts in cents. */
export function buildWalletSheet(title: string, { quote, promotion, shippingChoices, shippingOptionId }: PricedCart) {
  const { subtotalCents, discountCents, shippingCents } = quote
  const lineItems: LineItem[] = [{ name: title, amount: subtotalCents }]
  if (discountCents > 0) lineItems.push({ name: words.promoLine(promotion?.code ?? ''), amount: -discountCents })
  if (shippingCents > 0) lineItems.push({ name: words.shipping, amount: shippingCents })
  // A sheet picks its first rate.
  const chosen = shippingChoices.filter(choice => choice.id === shippingOptionId)
  const others = shippingChoices.filter(choice => choice.id !== shippingOptionId)
  const shippingRates: ShippingRate[] = [...chosen, ...others].map(({ id, name, cents }) => ({
    id,
    displayName: name,
    amount: cents,
  }))
  return { lineItems, ...(shippingRates.length > 0 && { shippingRates }) }
}

/** Who buys, as the wallet knows them: goods go to its shipping address, what is not sent to its billing address. */
export function toBuyer({ billingDetails, shippingAddress }: Confirmed): Buyer {
  const { name = '', email = '', phone = '' } = billingDetails ?? {}
  const to = shippingAddress ?? billingDetails
  const { line1 = '', line2, postal_code = '', city = '', state = '', country = '' } = to?.address ?? {}
  return {
    email,
    phone,
    name: to?.name || name,
    address: line1,
    complement: line2 ?? '',
    zip: postal_code,
    city,
    state,
    country,
    cardholder: name,
  }
}
