import { checkout as words } from '#words/spec/checkout.ts'
import type { Cart } from './state.ts'

/** Why this cart cannot be paid right now, in the shopper's words; null when it can. */
export function blockOf(cart: Cart): string | null {
  if (cart.unavailable === 'subscription') return words.subscriptionOnly
  if (!cart.soldOut) return null
  const left = cart.variants.find(variant => variant.id === cart.variantId)?.left ?? 0
  if (left > 0) return words.fewerLeft(left)
  const others = cart.variants.some(variant => variant.id !== cart.variantId && variant.left !== 0)
  return others ? words.soldOutChoose : words.soldOutWait
}
