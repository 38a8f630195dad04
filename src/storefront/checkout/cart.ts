import type { Checkout, Subscribing } from '#contract/checkout.ts'
import { getCountdownEnd } from './countdown.ts'

/** What is about to be bought, in the server's figures: first the page's own, then the checkout row's. */
export type Cart = Pick<
  Checkout,
  'variants' | 'needsShipping' | 'needsAddress' | 'shippingChoices' | 'shippingOptionId' | 'promotion' | 'quote'
> & {
  id: string | null
  variantId: string
  quantity: number
  /** The mode the row was opened in; null before it answers. */
  mode: Checkout['mode'] | null
  /** Where the countdown ends, in milliseconds of this machine's clock. */
  endsAt: number | null
  soldOut: boolean
  unavailable: Checkout['unavailable']
  /** How it is charged again and again; null: it is bought once. */
  subscription: Subscribing | null
  savesCard: boolean
}
/** The cart that a checkout row answers. @param at when the answer came, in milliseconds of this machine's clock */
export function toCart(row: Checkout, at: number, before: Cart): Cart {
  const [line] = row.lines
  return {
    id: row.id,
    mode: row.mode,
    variants: row.variants,
    variantId: line?.variantId ?? before.variantId,
    quantity: line?.quantity ?? before.quantity,
    needsShipping: row.needsShipping,
    // An earlier version of the server always asks, and does not say so.
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
