import type { Checkout, Subscribing } from '#contract/checkout.ts'
import type { PhoneField } from '#domain/phone-field.ts'
import { type BumpCart, withLocalSelection } from '../pay/bumps.ts'
import { readMethods } from '../pay/methods.ts'
import { getCountdownEnd } from './countdown.ts'

/**
 * The cart that the page shows. Until the checkout row has been loaded, the cart holds the figures that the server
 * rendered.
 */
export type Cart = Pick<
  Checkout,
  | 'variants'
  | 'needsShipping'
  | 'needsAddress'
  | 'shippingChoices'
  | 'shippingOptionId'
  | 'promotion'
  | 'quote'
  | 'methods'
> &
  Pick<BumpCart, 'bumps' | 'mainCents'> & {
    id: string | null
    variantId: string
    quantity: number
    /** The payment mode (live, test or simulator) of the checkout row; null until the row has been loaded. */
    mode: Checkout['mode'] | null
    /** When the countdown ends, in milliseconds of this device's clock. */
    endsAt: number | null
    soldOut: boolean
    unavailable: Checkout['unavailable']
    /** The recurring charge; null for a one-time purchase. */
    subscription: Subscribing | null
    methodQuotes?: Checkout['methodQuotes']
    cardProvider?: Checkout['cardProvider']
    phoneField: PhoneField
    savesCard: boolean
  }
/**
 * Builds the cart from the checkout row in a response. @param at when the response arrived, in milliseconds of this
 * device's clock
 */
export function toCart(row: Checkout, at: number, before: Cart): Cart {
  const [line] = row.lines
  return {
    id: row.id,
    mode: row.mode,
    variants: row.variants,
    variantId: line?.variantId ?? before.variantId,
    quantity: line?.quantity ?? before.quantity,
    needsShipping: row.needsShipping,
    // An older server does not send this field and always requires the postal address.
    needsAddress: row.needsAddress !== false,
    phoneField: before.phoneField,
    shippingChoices: row.shippingChoices,
    shippingOptionId: row.shippingOptionId,
    promotion: row.promotion,
    quote: row.quote,
    methods: readMethods(row),
    methodQuotes: row.methodQuotes,
    cardProvider: row.cardProvider,
    endsAt: getCountdownEnd(row, at, before.endsAt),
    soldOut: row.soldOut,
    unavailable: row.unavailable,
    subscription: row.subscription ?? null,
    savesCard: row.savesCard,
    bumps: row.bumps ?? [],
    mainCents: line?.totalCents ?? null,
  }
}

/** Keeps what the shopper has chosen since an outdated response was requested, as far as it is still offered. */
export function withLocalChoices(newCart: Cart, { variantId, quantity, shippingOptionId, bumps }: Cart): Cart {
  const isVariantOffered = newCart.variants.some(({ id }) => id === variantId)
  const isShippingOffered = newCart.shippingChoices.some(({ id }) => id === shippingOptionId)
  return {
    ...newCart,
    quantity,
    bumps: withLocalSelection(newCart.bumps, bumps),
    ...(isVariantOffered && { variantId }),
    ...(isShippingOffered && { shippingOptionId }),
  }
}
