import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findPromotionMismatch,
  getPromotionState,
  isEligible,
  isRunning,
  normalizePromotionCode,
  type PromotedCart,
  type Promotion,
  toBenefit,
} from './promotion.ts'

const percent: Promotion = {
  kind: 'percent',
  percentOff: 10,
  amountOff: null,
  currency: null,
  productIds: [],
  campaignIds: [],
}
const fixed: Promotion = { ...percent, kind: 'fixed', percentOff: null, amountOff: 1000, currency: 'brl' }
const freeShipping: Promotion = { ...percent, kind: 'free_shipping', percentOff: null }
const cart: PromotedCart = { currency: 'usd', campaignId: null, productIds: ['lamp', 'case'], ships: true }
const now = new Date('2026-11-21T12:00:00Z')
const before = new Date('2026-11-21T11:00:00Z')
const after = new Date('2026-11-21T13:00:00Z')

describe('promotions', () => {
  it('applies a promotion without products or campaigns to every cart', () => {
    expect(findPromotionMismatch(percent, cart)).toBeNull()
    expect(findPromotionMismatch(percent, { ...cart, campaignId: 'summer' })).toBeNull()
  })

  it('applies a product promotion only to carts with such a product, and only to that product', () => {
    const lampPromotion = { ...percent, productIds: ['lamp'] }
    expect(findPromotionMismatch(lampPromotion, cart)).toBeNull()
    expect([isEligible(lampPromotion, 'lamp'), isEligible(lampPromotion, 'case')]).toEqual([true, false])
    expect(findPromotionMismatch(lampPromotion, { ...cart, productIds: ['case'] })).toBe('promotion_other_goods')
  })

  it('applies a campaign promotion only to carts from that campaign', () => {
    const summerPromotion = { ...percent, campaignIds: ['summer'] }
    expect(findPromotionMismatch(summerPromotion, { ...cart, campaignId: 'summer' })).toBeNull()
    expect(findPromotionMismatch(summerPromotion, { ...cart, campaignId: 'winter' })).toBe('promotion_other_goods')
    expect(findPromotionMismatch(summerPromotion, cart)).toBe('promotion_other_goods')
  })

  it('applies a fixed amount only to carts in its currency', () => {
    expect(findPromotionMismatch(fixed, cart)).toBe('promotion_other_currency')
    expect(findPromotionMismatch(fixed, { ...cart, currency: 'brl' })).toBeNull()
  })

  it('applies free shipping only to carts that are shipped', () => {
    expect(findPromotionMismatch(freeShipping, cart)).toBeNull()
    expect(findPromotionMismatch(freeShipping, { ...cart, ships: false })).toBe('promotion_other_goods')
  })

  it('converts each kind of promotion to its benefit', () => {
    expect([percent, fixed, freeShipping].map(toBenefit)).toEqual([
      { kind: 'percent', percentOff: 10 },
      { kind: 'fixed', amountOff: 1000 },
      { kind: 'free_shipping' },
    ])
  })

  it('runs a promotion from its start until before its end, unless the promotion is paused', () => {
    const open = { isActive: true, startsAt: null, endsAt: null }
    expect(isRunning(open, now)).toBe(true)
    expect(isRunning({ ...open, startsAt: now }, now)).toBe(true)
    expect(isRunning({ ...open, startsAt: after }, now)).toBe(false)
    expect(isRunning({ ...open, endsAt: now }, now)).toBe(false)
    expect(isRunning({ ...open, isActive: false }, now)).toBe(false)
  })

  it('reports a promotion as active exactly when it runs and has uses left', () => {
    const terms = { isActive: true, startsAt: null, endsAt: null, maxUses: 10 }
    expect(getPromotionState(terms, 9, now)).toBe('active')
    expect(getPromotionState(terms, 10, now)).toBe('used_up')
    expect(getPromotionState({ ...terms, startsAt: after }, 0, now)).toBe('scheduled')
    expect(getPromotionState({ ...terms, endsAt: before }, 10, now)).toBe('ended')
    expect(getPromotionState({ ...terms, isActive: false, endsAt: before }, 10, now)).toBe('paused')
    const moment = fc.option(fc.constantFrom(before, now, after))
    fc.assert(
      fc.property(
        fc.boolean(),
        moment,
        moment,
        fc.option(fc.nat(3)),
        fc.nat(4),
        (isActive, startsAt, endsAt, maxUses, uses) => {
          const promotion = { isActive, startsAt, endsAt, maxUses }
          const isActiveState = getPromotionState(promotion, uses, now) === 'active'
          expect(isActiveState).toBe(isRunning(promotion, now) && (maxUses === null || uses < maxUses))
        },
      ),
    )
  })

  it('converts a promotion code to upper case without surrounding spaces', () => {
    expect(normalizePromotionCode('  welcome10 ')).toBe('WELCOME10')
    expect([normalizePromotionCode('   '), normalizePromotionCode(null), normalizePromotionCode(undefined)]).toEqual([
      null,
      null,
      null,
    ])
  })
})
