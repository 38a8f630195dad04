import { describe, expect, it } from 'vitest'
import { canMovePayment, isFinal, type PaymentState, paymentStateOf } from './payment.ts'

const all: PaymentState[] = ['started', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled']

describe('payment states', () => {
  it('never leaves succeeded or canceled', () => {
    for (const to of all) {
      expect(canMovePayment('succeeded', to)).toBe(false)
      expect(canMovePayment('canceled', to)).toBe(false)
    }
    expect(all.filter(isFinal)).toEqual(['succeeded', 'canceled'])
  })

  it('lets a refused card be followed by another try', () => {
    expect(canMovePayment('failed', 'started')).toBe(true)
    expect(canMovePayment('failed', 'succeeded')).toBe(true)
  })

  it('reads the provider: waiting for a card is failed only after a refusal', () => {
    expect(paymentStateOf('requires_payment_method', false)).toBe('started')
    expect(paymentStateOf('requires_payment_method', true)).toBe('failed')
    expect(paymentStateOf('requires_action', false)).toBe('requires_action')
    expect(paymentStateOf('succeeded', false)).toBe('succeeded')
  })
})
