import { describe, expect, it } from 'vitest'
import { isFinalPaymentState, toPaymentState } from './payment.ts'

describe('payment states', () => {
  it('ends at succeeded and canceled, and nowhere else', () => {
    expect(isFinalPaymentState('succeeded')).toBe(true)
    expect(isFinalPaymentState('canceled')).toBe(true)
    expect(isFinalPaymentState('failed')).toBe(false)
    expect(isFinalPaymentState('processing')).toBe(false)
  })

  it('reads the provider: waiting for a card is failed only after a refusal', () => {
    expect(toPaymentState('requires_payment_method', false)).toBe('started')
    expect(toPaymentState('requires_payment_method', true)).toBe('failed')
    expect(toPaymentState('requires_action', false)).toBe('requires_action')
    expect(toPaymentState('succeeded', false)).toBe('succeeded')
  })
})
