import { cleanCode } from './pasted-text.ts'
import type { Benefit } from './price.ts'

/**
 * A promotion as the seller defined it. Only 'percent' uses `percentOff`; only 'fixed' uses `amountOff` and `currency`.
 */
export type Promotion = {
  kind: Benefit['kind']
  percentOff: number | null
  amountOff: number | null
  currency: string | null
  /** The products and campaigns to which the promotion is limited; an empty list means all. */
  productIds: readonly string[]
  campaignIds: readonly string[]
}
/** When a promotion applies, and how often. `endsAt` is the first moment at which it no longer applies. */
export type PromotionTerms = { isActive: boolean; startsAt: Date | null; endsAt: Date | null; maxUses: number | null }

/**
 * The cart for which a promotion is checked. `ships` means that the cart contains goods that are shipped, so shipping
 * may have a price.
 */
export type PromotedCart = {
  currency: string
  campaignId: string | null
  productIds: readonly string[]
  ships: boolean
}

/** Why a valid promotion code does not apply to a cart. */
export type PromotionMismatch = 'promotion_other_goods' | 'promotion_other_currency'

export const promotionStates = ['active', 'scheduled', 'ended', 'used_up', 'paused'] as const
export type PromotionState = (typeof promotionStates)[number]

const isIncluded = (ids: readonly string[], id: string | null) => ids.length === 0 || (id !== null && ids.includes(id))

/**
 * Normalizes an entered promotion code: without invisible characters, in upper case, at most 60 characters. Returns
 * null for an empty code.
 */
export const normalizePromotionCode = (typed: string | null | undefined): string | null =>
  cleanCode(typed ?? '')
    .toUpperCase()
    .slice(0, 60) || null

/** Whether a promotion applies to a product. */
export const isEligible = ({ productIds }: Pick<Promotion, 'productIds'>, productId: string): boolean =>
  isIncluded(productIds, productId)

/** Returns why a promotion does not apply to a cart, or null when it applies. */
export function findPromotionMismatch(promotion: Promotion, cart: PromotedCart): PromotionMismatch | null {
  const hasGoods = cart.productIds.some(id => isEligible(promotion, id))
  if (!hasGoods || !isIncluded(promotion.campaignIds, cart.campaignId)) return 'promotion_other_goods'
  if (promotion.kind === 'fixed' && promotion.currency !== cart.currency) return 'promotion_other_currency'
  return promotion.kind === 'free_shipping' && !cart.ships ? 'promotion_other_goods' : null
}

/**
 * Returns the benefit of a promotion. The database guarantees the fields of each kind, so the fallbacks are never used.
 */
export function toBenefit({ kind, percentOff, amountOff }: Promotion): Benefit {
  if (kind === 'percent') return { kind, percentOff: percentOff ?? 0 }
  return kind === 'fixed' ? { kind, amountOff: amountOff ?? 0 } : { kind }
}

/** Whether a promotion runs at this time. The number of uses is not checked here. */
export const isRunning = ({ isActive, startsAt, endsAt }: Omit<PromotionTerms, 'maxUses'>, now: Date): boolean =>
  isActive && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)

/**
 * Returns the state that the seller sees; a pause takes precedence over all other states. `uses` counts reserved and
 * paid uses.
 */
export function getPromotionState(terms: PromotionTerms, uses: number, now: Date): PromotionState {
  if (!terms.isActive) return 'paused'
  if (terms.endsAt !== null && terms.endsAt <= now) return 'ended'
  if (terms.maxUses !== null && uses >= terms.maxUses) return 'used_up'
  return terms.startsAt !== null && terms.startsAt > now ? 'scheduled' : 'active'
}
