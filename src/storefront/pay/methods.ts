import type { Checkout, Quote } from '#contract/checkout.ts'

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

/** Replaces the price that the shopper has seen with the server's new one. */
export const withQuote = <Cart extends MethodPrices>(cart: Cart, quote: Quote): Cart =>
  quote.methodDiscountCents ? { ...cart, methodQuotes: { pix: quote } } : { ...cart, quote, methodQuotes: undefined }

/** Returns the method that the shopper picked before hydration; null when it is still the default. */
export function readEarlyMethod(choice: MethodChoice): Method | null {
  const radio = document.querySelector<HTMLInputElement>('input[name=method]:checked')
  const picked = choice.cart.methods.find(method => method === radio?.value)
  return picked && picked !== getMethod(choice) ? picked : null
}
