import type { Checkout, Subscribing } from '#contract/checkout.ts'
import { getCountdownEnd } from './countdown.ts'

/** Holds the figures that were rendered into the page until the checkout row's figures replace them. */
export type Cart = Pick<
  Checkout,
  'variants' | 'needsShipping' | 'needsAddress' | 'shippingChoices' | 'shippingOptionId' | 'promotion' | 'quote'
> & {
  id: string | null
  variantId: string
  quantity: number
  /** The mode that the row was opened in; null before the row answers. */
  mode: Checkout['mode'] | null
  /** When the countdown ends, in milliseconds of this device's clock. */
  endsAt: number | null
  soldOut: boolean
  unavailable: Checkout['unavailable']
  /** The recurring charge; null for a one-time purchase. */
  subscription: Subscribing | null
  savesCard: boolean
}
/** @param at when the answer arrived, in milliseconds of this device's clock */
export function toCart(row: Checkout, at: number, before: Cart): Cart {
  const [line] = row.lines
  return {
    id: row.id,
    mode: row.mode,
    variants: row.variants,
    variantId: line?.variantId ?? before.variantId,
    quantity: line?.quantity ?? before.quantity,
    needsShipping: row.needsShipping,
    // An older server always asks for the address and does not send this field.
    needsAddress: row.needsAddress !== false,
    shippingChoices: row.shippingChoices,
    shippingOptionId: row.shippingOptionId,
    promotion: row.promotion,
    quote: row.quote,
    endsAt: getCountdownEnd(row, at, before.endsAt),
    soldOut: row.soldOut,
    unavailable: row.unavailable,
    subscription: row.subscription ?? null,
    savesCard: row.savesCard,
  }
}
