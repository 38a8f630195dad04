import type { StripeExpressCheckoutElementConfirmEvent as Confirmed, LineItem, ShippingRate } from '@stripe/stripe-js'
import type { Checkout } from '#contract/checkout.ts'
import type { OfferedBump } from '#contract/offered-bumps.ts'
import { checkout as words } from '#i18n/storefront.ts'
import type { Buyer } from '../pay/pay.ts'

export type PricedCart = Pick<Checkout, 'quote' | 'promotion' | 'shippingChoices' | 'shippingOptionId'> & {
  bumps?: readonly OfferedBump[] | undefined
}

/** Builds the content of a wallet's payment sheet, in cents; its line items add up to the server's total. */
export function buildWalletSheet(
  title: string,
  { quote, promotion, shippingChoices, shippingOptionId, bumps = [] }: PricedCart,
) {
  const { subtotalCents, discountCents, shippingCents } = quote
  // Wallets charge a card, so their quote contains the order bumps that are sold by card.
  const extras = bumps
    .filter(({ isSelected, methods }) => isSelected && (methods.length === 0 || methods.includes('card')))
    .map(bump => ({ name: bump.productTitle, amount: bump.cents }))
  const mainCents = extras.reduce((rest, { amount }) => rest - amount, subtotalCents)
  const lineItems: LineItem[] = [{ name: title, amount: mainCents }, ...extras]
  if (discountCents > 0) lineItems.push({ name: words.promoLine(promotion?.code ?? ''), amount: -discountCents })
  if (shippingCents > 0) lineItems.push({ name: words.shipping, amount: shippingCents })
  // A payment sheet preselects its first shipping rate, so the chosen one comes first.
  const chosen = shippingChoices.filter(choice => choice.id === shippingOptionId)
  const others = shippingChoices.filter(choice => choice.id !== shippingOptionId)
  const shippingRates: ShippingRate[] = [...chosen, ...others].map(({ id, name, cents }) => ({
    id,
    displayName: name,
    amount: cents,
  }))
  return { lineItems, ...(shippingRates.length > 0 && { shippingRates }) }
}

/** Builds the buyer from the wallet's shipping address, or from its billing address when nothing is shipped. */
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
