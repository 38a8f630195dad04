import { describe, expect, it } from 'vitest'
import { isFinalPaymentState, toPaymentState } from './payment.ts'

describe('payment states', () => {
  it('treats only succeeded and canceled as final payment states', () => {
    expect(isFinalPaymentState('succeeded')).toBe(true)
    expect(isFinalPaymentState('canceled')).toBe(true)
    expect(isFinalPaymentState('failed')).toBe(false)
    expect(isFinalPaymentState('processing')).toBe(false)
  })

  it('maps a payment intent that waits for a card to failed only after a decline', () => {
    expect(toPaymentState('requires_payment_method', false)).toBe('started')
    expect(toPaymentState('requires_payment_method', true)).toBe('failed')
    expect(toPaymentState('requires_action', false)).toBe('requires_action')
    expect(toPaymentState('succeeded', false)).toBe('succeeded')
  })
})
