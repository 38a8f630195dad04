import { checkout as words } from '#i18n/storefront.ts'
import { getMethod, type Method } from '../pay/methods.ts'
import type { Cart } from './cart.ts'
import type { CheckoutState } from './state.ts'

const findSelected = (cart: Cart) => cart.variants.find(variant => variant.id === cart.variantId)
const countLeft = (cart: Cart) => findSelected(cart)?.left ?? 0
/**
 * Whether units of the selected variant are reserved while the cart is open. The parts of a kit are taken only with the
 * payment (docs/decisions/0065), so a countdown would promise a reservation that nobody made.
 */
export const isReservable = (cart: Cart): boolean => findSelected(cart)?.contents === undefined

/**
 * Whether the chosen variant has no units left. `cart.soldOut` is also true when fewer units are left than requested.
 */
export const isSelectionSoldOut = (cart: Cart): boolean => cart.soldOut && countLeft(cart) === 0

/** Whether the purchase needs a card: it is charged now or, for a subscription, later. */
export const needsCard = ({ quote, subscription }: Pick<Cart, 'quote' | 'subscription'>): boolean =>
  quote.totalCents > 0 || subscription !== null

/** Returns the method with which the cart is paid; null when nothing is charged, now or later. */
export const findMethod = (state: Pick<CheckoutState, 'cart' | 'pickedMethod'>): Method | null =>
  needsCard(state.cart) ? getMethod(state) : null

/** Returns why this cart cannot be paid right now, in the shopper's language; null when it can be paid. */
export function findBlockReason(cart: Cart): string | null {
  if (cart.unavailable === 'subscription') return words.subscriptionOnly
  if (cart.unavailable === 'payment') return words.notPayable
  if (!cart.soldOut) return null
  if (!isSelectionSoldOut(cart)) return words.fewerLeft(countLeft(cart))
  const others = cart.variants.some(variant => variant.id !== cart.variantId && variant.left !== 0)
  return others ? words.soldOutChoose : words.soldOutWait
}
