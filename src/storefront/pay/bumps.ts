import type { Quote } from '#contract/checkout.ts'
import type { OfferedBump } from '#contract/offered-bumps.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { findEarlyControl } from '../ui/early-controls.ts'
import { getMethod, type Method } from './methods.ts'

/** What a page with order bumps knows about its cart. */
export type BumpCart = {
  methods: readonly Method[]
  quote: Quote
  bumps: readonly OfferedBump[]
  /** The price of the main product's units; null until the checkout row has been loaded. */
  mainCents: number | null
}
export type BumpState = { pickedMethod: Method | null; cart: BumpCart; goneBumps: readonly string[] }

/** Returns the order bumps that are sold with the method with which the purchase is paid. */
export function listShownBumps(state: Pick<BumpState, 'pickedMethod' | 'cart'>): OfferedBump[] {
  const method = getMethod(state)
  return state.cart.bumps.filter(({ methods }) => methods.length === 0 || methods.includes(method))
}

/** Returns the order bumps that the purchase contains. */
export const listSelectedBumps = (state: Pick<BumpState, 'pickedMethod' | 'cart'>): OfferedBump[] =>
  listShownBumps(state).filter(bump => bump.isSelected)

/** Returns the price of the main product's units, which is the whole subtotal while no order bump is selected. */
export const getMainCents = ({ bumps, mainCents, quote }: BumpCart): number =>
  bumps.some(bump => bump.isSelected) ? (mainCents ?? quote.subtotalCents) : quote.subtotalCents

export const withBump = (bumps: readonly OfferedBump[], id: string, isSelected: boolean): OfferedBump[] =>
  bumps.map(bump => (bump.id === id ? { ...bump, isSelected } : bump))

/** Keeps what the shopper has ticked since a response was sent, while a later change still waits for its response. */
export const withLocalSelection = (bumps: readonly OfferedBump[], local: readonly OfferedBump[]): OfferedBump[] =>
  bumps.map(bump => ({ ...bump, isSelected: (local.find(({ id }) => id === bump.id) ?? bump).isSelected }))

/** Removes the order bumps that the server has removed from the cart, until the next response lists the others. */
export const withoutRemovedBumps = (bumps: readonly OfferedBump[], titles: readonly string[]): OfferedBump[] =>
  bumps.filter(bump => !(bump.isSelected && titles.includes(bump.title)))

/** Returns the ids of the order bumps that were ticked before hydration. */
export const readEarlyBumps = (bumps: readonly OfferedBump[]): string[] =>
  bumps
    .filter(({ id, isSelected }) => !isSelected && findEarlyControl(`[name=bump][value="${id}"]:checked`))
    .map(bump => bump.id)

/** Says which order bumps left the cart; '' when there are none. */
export const formatRemovedBumps = (titles: readonly string[]): string =>
  titles.length > 0 ? words.bumps.gone(titles.join(', ')) : ''

/** Reports which order bumps left the cart, with the new total. */
export function reportRemovedBumps(
  { removedBumps, quote }: { removedBumps?: string[] | undefined; quote: Quote },
  show: (title: string, text: string) => void,
): void {
  if (!removedBumps?.length) return
  show(formatRemovedBumps(removedBumps), words.bumps.newTotal(formatMoney(quote.totalCents, quote.currency)))
}
