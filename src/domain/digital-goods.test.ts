import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countUnitsOfBenefit,
  decideGrantState,
  findAccessRefusal,
  isFinalGrant,
  listDeliveredProducts,
  type PaidLine,
  selectBenefitsOfLine,
} from './digital-goods.ts'
import type { DisputePhase } from './dispute.ts'

const buildLine = (change: Partial<PaidLine> = {}): PaidLine => ({
  id: 'line',
  paymentId: 'payment',
  totalCents: 1_000,
  refundedCents: 0,
  disputes: [],
  ...change,
})

describe('selectBenefitsOfLine', () => {
  const benefits = [
    { id: 'for all', product_id: 'course', variant_id: null },
    { id: 'for gold', product_id: 'course', variant_id: 'gold' },
    { id: 'of another', product_id: 'book', variant_id: null },
  ]
  const select = (line: Omit<Parameters<typeof selectBenefitsOfLine>[0], 'quantity'>) =>
    selectBenefitsOfLine({ quantity: 1, ...line }, benefits).map(benefit => benefit.id)

  it('selects the benefits of the product and of the bought variant only', () => {
    expect(select({ product_id: 'course', variant_id: 'silver' })).toEqual(['for all'])
    expect(select({ product_id: 'course', variant_id: 'gold' })).toEqual(['for all', 'for gold'])
    expect(select({ product_id: null, variant_id: null })).toEqual([])
  })

  it('selects the benefits of the parts of a kit, each once', () => {
    const parts = [
      { productId: 'course', variantId: 'gold', quantity: 1 },
      { productId: 'course', variantId: 'silver', quantity: 1 },
      { productId: 'book', variantId: 'paper', quantity: 1 },
    ]
    const kit = { product_id: 'kit', variant_id: 'kit', parts }
    expect(select(kit)).toEqual(['for all', 'for gold', 'of another'])
    expect(listDeliveredProducts({ ...kit, quantity: 1 })).toHaveLength(4)
  })
})

describe('countUnitsOfBenefit', () => {
  const line = {
    product_id: 'course',
    variant_id: 'gold',
    quantity: 3,
    parts: [
      { productId: 'course', variantId: 'silver', quantity: 2 },
      { productId: 'book', variantId: 'paper', quantity: 4 },
    ],
  }
  it.each([
    ['course', null, 9],
    ['course', 'gold', 3],
    ['course', 'silver', 6],
    ['book', 'paper', 12],
    ['book', 'another', 0],
  ])('counts the units of the line and of the parts of its kits: %s in the variant %s', (...row) => {
    const [product_id, variant_id, units] = row
    expect(countUnitsOfBenefit(line, { product_id, variant_id })).toBe(units)
  })
})

describe('decideGrantState', () => {
  const decide = (line: PaidLine, others: PaidLine[] = []) => decideGrantState(line, [line, ...others])

  it('revokes a line that was refunded in full, and not one that was refunded in part', () => {
    expect(decide(buildLine({ refundedCents: 999 }))).toEqual({ state: 'active', reason: null })
    expect(decide(buildLine({ refundedCents: 1_000 }))).toEqual({ state: 'revoked', reason: 'refunded' })
  })

  it('revokes a free line once all charged lines of its payment were refunded', () => {
    const free = buildLine({ id: 'free', totalCents: 0 })
    expect(decide(free).state).toBe('active')
    expect(decide(free, [buildLine()]).state).toBe('active')
    expect(decide(free, [buildLine({ paymentId: 'offer', refundedCents: 1_000 })]).state).toBe('active')
    expect(decide(free, [buildLine({ refundedCents: 1_000 })]).state).toBe('revoked')
  })

  it('suspends a line during a dispute, and decides by its result', () => {
    const decideFor = (...disputes: DisputePhase[]) => decide(buildLine({ disputes }))
    expect(decideFor('answer')).toEqual({ state: 'suspended', reason: 'disputed' })
    expect(decideFor('review').state).toBe('suspended')
    expect(decideFor('won').state).toBe('active')
    expect(decideFor('over').state).toBe('active')
    expect(decideFor('lost')).toEqual({ state: 'revoked', reason: 'dispute_lost' })
    expect(decideFor('won', 'answer').state).toBe('suspended')
  })

  it('gives access exactly when nothing is disputed or lost and some of the price was kept', () => {
    const phase = fc.constantFrom<DisputePhase>('answer', 'review', 'won', 'lost', 'over')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.nat(500),
        fc.array(phase),
        (totalCents, refundedCents, disputes) => {
          const line = buildLine({ totalCents, refundedCents, disputes })
          const isKept = refundedCents < totalCents && disputes.every(each => each === 'won' || each === 'over')
          expect(decide(line).state === 'active').toBe(isKept)
        },
      ),
    )
  })
})

describe('isFinalGrant', () => {
  it('is true for what a member or an erasure revoked', () => {
    expect(isFinalGrant({ state: 'revoked', reason: 'member' })).toBe(true)
    expect(isFinalGrant({ state: 'revoked', reason: 'erased' })).toBe(true)
    expect(isFinalGrant({ state: 'revoked', reason: 'refunded' })).toBe(false)
    expect(isFinalGrant({ state: 'active', reason: null })).toBe(false)
  })
})

describe('findAccessRefusal', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const find = (change: Partial<Parameters<typeof findAccessRefusal>[0]>) =>
    findAccessRefusal({ state: 'active', reason: null, expires_at: null, ...change }, now)

  it('returns why a grant gives no access', () => {
    expect(find({})).toBeNull()
    expect(find({ state: 'suspended' })).toBe('suspended')
    expect(find({ state: 'revoked', expires_at: now })).toBe('revoked')
    expect(find({ expires_at: new Date(now.getTime() + 1) })).toBeNull()
    expect(find({ expires_at: now })).toBe('ended')
  })
})
