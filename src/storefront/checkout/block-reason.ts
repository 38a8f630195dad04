import { checkout as words } from '#words/storefront.ts'
import type { Cart } from './cart.ts'

const countLeft = (cart: Cart) => cart.variants.find(variant => variant.id === cart.variantId)?.left ?? 0
/** Whether no unit of the chosen variant is left. A cart can also be sold out because too few are left. */
export const isSelectionSoldOut = (cart: Cart): boolean => cart.soldOut && countLeft(cart) === 0

/** Whether a card is charged now or, for a subscription, later. */
export const needsCard = ({ quote, subscription }: Pick<Cart, 'quote' | 'subscription'>): boolean =>
  quote.totalCents > 0 || subscription !== null

/** Finds why this cart cannot be paid right now, in the shopper's language; null when it can. */
export function findBlockReason(cart: Cart): string | null {
  if (cart.unavailable === 'subscription') return words.subscriptionOnly
  if (!cart.soldOut) return null
  if (!isSelectionSoldOut(cart)) return words.fewerLeft(countLeft(cart))
  const others = cart.variants.some(variant => variant.id !== cart.variantId && variant.left !== 0)
  return others ? words.soldOutChoose : words.soldOutWait
}
