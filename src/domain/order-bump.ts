import type { PaymentMethod } from './order.ts'

/** When an order bump is offered. An empty list and null mean: always. */
export type BumpConditions = {
  campaignIds: readonly string[]
  variantIds: readonly string[]
  countries: readonly string[]
  minimumCents: number | null
  maximumCents: number | null
  methods: readonly PaymentMethod[]
}

export const noConditions: BumpConditions = {
  campaignIds: [],
  variantIds: [],
  countries: [],
  minimumCents: null,
  maximumCents: null,
  methods: [],
}

/** The variant that an order bump adds, as the catalog has it. `currency` is null when neither product nor shop has one. */
export type BumpGoods = {
  isOnSale: boolean
  isSubscription: boolean
  currency: string | null
  ships: boolean
  /** The units in stock; null for untracked stock. */
  units: number | null
}

/** What an order bump is added to. `currency` is null when neither product nor shop has one. */
export type BumpHost = { isSubscription: boolean; currency: string | null; ships: boolean }

export type BumpProblem =
  | 'archived'
  | 'other_currency'
  | 'subscription'
  | 'main_subscription'
  | 'sold_out'
  | 'not_shipped'

/**
 * Returns why a bump cannot be sold with a main product, apart from its stock. A bump that must be shipped is sold only
 * with a main product that is shipped, because the shipping options of a cart are those of its main product.
 */
export function findBumpRefusal(goods: BumpGoods | null, host: BumpHost): Exclude<BumpProblem, 'sold_out'> | null {
  if (!goods?.isOnSale) return 'archived'
  if (goods.currency !== host.currency) return 'other_currency'
  if (goods.isSubscription) return 'subscription'
  if (host.isSubscription) return 'main_subscription'
  return goods.ships && !host.ships ? 'not_shipped' : null
}

/** Returns why a bump is not offered at the moment, or null. */
export const findBumpProblem = (goods: BumpGoods | null, host: BumpHost): BumpProblem | null =>
  findBumpRefusal(goods, host) ?? (goods?.units === 0 ? 'sold_out' : null)

/** The facts of a cart that the conditions of an order bump look at. `goodsCents` are the main goods before
 * discounts, at the price of their quantity. */
export type BumpCart = {
  campaignId: string | null
  variantId: string
  country: string | null
  goodsCents: number
}

const isIncluded = (list: readonly string[], value: string | null) =>
  list.length === 0 || (value !== null && list.includes(value))

/** Whether a cart meets the conditions of a bump. The method is not a condition of the cart: see `isSoldWithMethod`. */
export function meetsBumpConditions(conditions: BumpConditions, cart: BumpCart): boolean {
  const { campaignIds, variantIds, countries, minimumCents, maximumCents } = conditions
  return (
    isIncluded(campaignIds, cart.campaignId) &&
    isIncluded(variantIds, cart.variantId) &&
    isIncluded(countries, cart.country) &&
    cart.goodsCents >= (minimumCents ?? 0) &&
    (maximumCents === null || cart.goodsCents <= maximumCents)
  )
}

export const isSoldWithMethod = ({ methods }: BumpConditions, method: PaymentMethod): boolean =>
  isIncluded(methods, method)
