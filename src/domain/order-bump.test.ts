import { describe, expect, it } from 'vitest'
import { findBumpProblem, isSoldWithMethod, meetsBumpConditions, noConditions } from './order-bump.ts'

const goods = { isOnSale: true, isSubscription: false, currency: 'usd', ships: false, units: null }
const host = { isSubscription: false, currency: 'usd', ships: false }

describe('findBumpProblem', () => {
  it.each([
    ['nothing for goods that can be sold', {}, {}, null],
    ['goods that are not on sale', { isOnSale: false }, {}, 'archived'],
    ['goods in another currency', { currency: 'brl' }, {}, 'other_currency'],
    ['a subscription', { isSubscription: true }, {}, 'subscription'],
    ['a main product that is a subscription', {}, { isSubscription: true }, 'main_subscription'],
    ['shipped goods beside goods that are not shipped', { ships: true }, {}, 'not_shipped'],
    ['nothing for shipped goods beside shipped goods', { ships: true }, { ships: true }, null],
    ['goods without units', { units: 0 }, {}, 'sold_out'],
  ])('reports %s', (_name, changedGoods, changedHost, problem) => {
    expect(findBumpProblem({ ...goods, ...changedGoods }, { ...host, ...changedHost })).toBe(problem)
  })

  it('reports a variant that no longer exists', () => {
    expect(findBumpProblem(null, host)).toBe('archived')
  })
})

describe('meetsBumpConditions', () => {
  const cart = { campaignId: 'c', variantId: 'v', country: 'BR', goodsCents: 5_000 }

  it.each([
    [{}, true],
    [{ campaignIds: ['c', 'd'] }, true],
    [{ campaignIds: ['d'] }, false],
    [{ variantIds: ['w'] }, false],
    [{ countries: ['US'] }, false],
    [{ minimumCents: 5_000, maximumCents: 5_000 }, true],
    [{ minimumCents: 5_001 }, false],
    [{ maximumCents: 4_999 }, false],
  ])('applies the conditions %j', (conditions, isMet) => {
    expect(meetsBumpConditions({ ...noConditions, ...conditions }, cart)).toBe(isMet)
  })

  it('does not meet a condition of which the cart has no value', () => {
    const unknown = { ...cart, country: null, campaignId: null }
    expect(meetsBumpConditions({ ...noConditions, countries: ['BR'] }, unknown)).toBe(false)
    expect(meetsBumpConditions({ ...noConditions, campaignIds: ['c'] }, unknown)).toBe(false)
  })
})

describe('isSoldWithMethod', () => {
  it('sells a bump with every method unless methods are selected', () => {
    expect(isSoldWithMethod(noConditions, 'pix')).toBe(true)
    expect(isSoldWithMethod({ ...noConditions, methods: ['card'] }, 'pix')).toBe(false)
  })
})
