import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canTransition, getDisplayedState, orderTransitions, paymentTransitions, refundTransitions } from './order.ts'

describe('canTransition', () => {
  it('never lets a paid order change its state', () => {
    for (const to of ['pending', 'paid', 'canceled'] as const)
      expect(canTransition(orderTransitions, 'paid', to)).toBe(false)
  })

  it('allows a declined payment to succeed later, but no change after a payment succeeded or was canceled', () => {
    expect(canTransition(paymentTransitions, 'failed', 'succeeded')).toBe(true)
    expect(canTransition(paymentTransitions, 'succeeded', 'failed')).toBe(false)
    expect(canTransition(paymentTransitions, 'canceled', 'succeeded')).toBe(false)
  })

  it('allows a succeeded refund to fail when the bank returns it', () => {
    expect(canTransition(refundTransitions, 'succeeded', 'failed')).toBe(true)
    expect(canTransition(refundTransitions, 'failed', 'succeeded')).toBe(false)
  })
})

describe('getDisplayedState', () => {
  it.each([
    ['pending', 0, 0, 'pending'],
    ['canceled', 0, 0, 'canceled'],
    ['paid', 11_949, 0, 'paid'],
    ['paid', 11_949, 2_900, 'partially_refunded'],
    ['paid', 11_949, 11_949, 'refunded'],
    ['paid', 0, 0, 'paid'],
  ] as const)(
    'shows an order in the state %s with %i captured and %i refunded cents as %s',
    (state, capturedCents, refundedCents, displayed) => {
      expect(getDisplayedState({ state, capturedCents, refundedCents })).toBe(displayed)
    },
  )

  it('shows an order as refunded exactly when all captured cents are refunded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(9_999_999), (captured, requestedCents) => {
        const refundedCents = Math.min(requestedCents, captured)
        const displayed = getDisplayedState({ state: 'paid', capturedCents: captured, refundedCents })
        expect(displayed === 'refunded').toBe(refundedCents === captured)
        expect(displayed === 'paid').toBe(refundedCents === 0)
      }),
    )
  })
})
