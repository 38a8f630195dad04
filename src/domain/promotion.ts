import { cleanCode } from './pasted-text.ts'
import type { Benefit } from './price.ts'

/** A promotion as its seller made it. `percentOff` is of a 'percent' alone, `amountOff` and `currency` of a 'fixed'. */
export type Promotion = {
  kind: Benefit['kind']
  percentOff: number | null
  amountOff: number | null
  currency: string | null
  /** Goods and campaigns it is for; none: all. */
  productIds: readonly string[]
  campaignIds: readonly string[]
}
/** When and how often it counts; `endsAt` is the first moment without it. */
export type PromotionTerms = { isActive: boolean; startsAt: Date | null; endsAt: Date | null; maxUses: number | null }

/** What a promotion is held against. `ships`: something is sent, so that shipping may cost. */
export type PromotedCart = {
  currency: string
  campaignId: string | null
  productIds: readonly string[]
  ships: boolean
}

/** Why a code that is valid elsewhere does nothing for a cart. */
export type PromotionMismatch = 'promotion_other_goods' | 'promotion_other_currency'

export const promotionStates = ['active', 'scheduled', 'ended', 'used_up', 'paused'] as const
export type PromotionState = (typeof promotionStates)[number]

const isIncluded = (ids: readonly string[], id: string | null) => ids.length === 0 || (id !== null && ids.includes(id))

/** Codes are told apart without case and without what pasting brings along; null is none. */
export const normalizePromotionCode = (typed: string | null | undefined): string | null =>
  cleanCode(typed ?? '')
    .toUpperCase()
    .slice(0, 60) || null

/** Whether one product of a cart gets the promotion. */
export const isEligible = ({ productIds }: Pick<Promotion, 'productIds'>, productId: string): boolean =>
  isIncluded(productIds, productId)

/** Why a promotion does nothing for a cart; null when it applies. */
export function findPromotionMismatch(promotion: Promotion, cart: PromotedCart): PromotionMismatch | null {
  const hasGoods = cart.productIds.some(id => isEligible(promotion, id))
  if (!hasGoods || !isIncluded(promotion.campaignIds, cart.campaignId)) return 'promotion_other_goods'
  if (promotion.kind === 'fixed' && promotion.currency !== cart.currency) return 'promotion_other_currency'
  return promotion.kind === 'free_shipping' && !cart.ships ? 'promotion_other_goods' : null
}

/** What it takes off. A promotion is of one kind, which the database holds it to. */
export function toBenefit({ kind, percentOff, amountOff }: Promotion): Benefit {
  if (kind === 'percent') return { kind, percentOff: percentOff ?? 0 }
  return kind === 'fixed' ? { kind, amountOff: amountOff ?? 0 } : { kind }
}

/** Whether its seller lets it count at a moment; its uses are another matter. */
export const isRunning = ({ isActive, startsAt, endsAt }: Omit<PromotionTerms, 'maxUses'>, now: Date): boolean =>
  isActive && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)

/** Where a promotion stands, what its seller did to it first. `uses` are those that are reserved or paid. */
export function getPromotionState(terms: PromotionTerms, uses: number, now: Date): PromotionState {
  if (!terms.isActive) return 'paused'
  if (terms.endsAt !== null && terms.endsAt <= now) return 'ended'
  if (terms.maxUses !== null && uses >= terms.maxUses) return 'used_up'
  return terms.startsAt !== null && terms.startsAt > now ? 'scheduled' : 'active'
}
