import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canTransition, getDisplayedState, orderTransitions, paymentTransitions, refundTransitions } from './order.ts'

describe('states of orders, payments and refunds', () => {
  it('never moves a paid order', () => {
    for (const to of ['pending', 'paid', 'canceled'] as const)
      expect(canTransition(orderTransitions, 'paid', to)).toBe(false)
  })

  it('lets a declined payment succeed later, and a succeeded one stay', () => {
    expect(canTransition(paymentTransitions, 'failed', 'succeeded')).toBe(true)
    expect(canTransition(paymentTransitions, 'succeeded', 'failed')).toBe(false)
    expect(canTransition(paymentTransitions, 'canceled', 'succeeded')).toBe(false)
  })

  it('lets a bank send a refund back', () => {
    expect(canTransition(refundTransitions, 'succeeded', 'failed')).toBe(true)
    expect(canTransition(refundTransitions, 'failed', 'succeeded')).toBe(false)
  })
})

describe('the state people see', () => {
  it.each([
    ['pending', 0, 0, 'pending'],
    ['canceled', 0, 0, 'canceled'],
    ['paid', 11_949, 0, 'paid'],
    ['paid', 11_949, 2_900, 'partially_refunded'],
    ['paid', 11_949, 11_949, 'refunded'],
    ['paid', 0, 0, 'paid'],
  ] as const)('%s with %i captured and %i refunded is %s', (state, capturedCents, refundedCents, shown) => {
    expect(getDisplayedState({ state, capturedCents, refundedCents })).toBe(shown)
  })

  it('is refunded exactly when everything captured was given back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(9_999_999), (captured, given) => {
        const refundedCents = Math.min(given, captured)
        const shown = getDisplayedState({ state: 'paid', capturedCents: captured, refundedCents })
        expect(shown === 'refunded').toBe(refundedCents === captured)
        expect(shown === 'paid').toBe(refundedCents === 0)
      }),
    )
  })
})
