import type { InstallmentOption } from '#contract/card-installments.ts'
import type { Checkout, Quote } from '#contract/checkout.ts'
import type { MercadoPagoSettings } from '#contract/screen-data.ts'
import { findEarlyControl } from '../ui/early-controls.ts'

export type Method = Checkout['methods'][number]

/** Returns the offered methods. An older server sends none and charges only cards. */
export const readMethods = ({ methods }: { methods?: Method[] }): Method[] => methods ?? ['card']

type MethodChoice = { pickedMethod: Method | null; cart: { methods: readonly Method[] } }
/** Returns the method with which the purchase is paid: the picked one, or the first one while none is picked. */
export const getMethod = ({ pickedMethod, cart: { methods } }: MethodChoice): Method =>
  methods.find(method => method === pickedMethod) ?? methods[0] ?? 'card'

/** What the server charges: `quote` by card, and `methodQuotes` for the methods that cost less. */
export type MethodPrices = { quote: Quote; methodQuotes?: Checkout['methodQuotes'] }
type PricedChoice = Pick<MethodChoice, 'pickedMethod'> & { cart: MethodChoice['cart'] & MethodPrices }
/** Returns the price for the method with which the purchase is paid. */
export const getQuote = (choice: PricedChoice): Quote => {
  const { quote, methodQuotes } = choice.cart
  return (getMethod(choice) === 'pix' && methodQuotes?.pix) || quote
}

/**
 * Returns the settings of Mercado Pago's card fields if it charges the card at the current total; null when Stripe
 * does, and when the page was loaded before the seller changed the provider.
 */
export const findMercadoPago = (
  data: { mercadoPago?: MercadoPagoSettings | undefined },
  cart: { cardProvider?: Checkout['cardProvider'] },
): MercadoPagoSettings | null => (cart.cardProvider && data.mercadoPago) ?? null

type InstallmentChoice = {
  pickedMethod: Method | null
  cart: MethodChoice['cart'] & { cardProvider?: Checkout['cardProvider'] }
  installment: InstallmentOption | null
}
/** Returns the interest that the shopper pays for the installments of a card of Mercado Pago. */
export const getInterestCents = (choice: InstallmentChoice): number =>
  choice.cart.cardProvider && getMethod(choice) === 'card' ? (choice.installment?.interestCents ?? 0) : 0
/** Returns what the shopper pays in all: the price for the method, with the interest of installments. */
export const getPaidCents = (choice: PricedChoice & InstallmentChoice): number =>
  getQuote(choice).totalCents + getInterestCents(choice)

/** Replaces the price that the shopper has seen with the server's new one. */
export const withQuote = <Cart extends MethodPrices>(cart: Cart, quote: Quote): Cart =>
  quote.methodDiscountCents ? { ...cart, methodQuotes: { pix: quote } } : { ...cart, quote, methodQuotes: undefined }

/** Returns the method that the shopper picked before hydration; null when it is still the default. */
export function readEarlyMethod(choice: MethodChoice): Method | null {
  const radio = findEarlyControl('[name=method]:checked')
  const picked = choice.cart.methods.find(method => method === radio?.value)
  return picked && picked !== getMethod(choice) ? picked : null
}
