import { describe, expect, it } from 'vitest'
import { isFinal, paymentStateOf } from './payment.ts'

describe('payment states', () => {
  it('ends at succeeded and canceled, and nowhere else', () => {
    expect(isFinal('succeeded')).toBe(true)
    expect(isFinal('canceled')).toBe(true)
    expect(isFinal('failed')).toBe(false)
    expect(isFinal('processing')).toBe(false)
  })

  it('reads the provider: waiting for a card is failed only after a refusal', () => {
    expect(paymentStateOf('requires_payment_method', false)).toBe('started')
    expect(paymentStateOf('requires_payment_method', true)).toBe('failed')
    expect(paymentStateOf('requires_action', false)).toBe('requires_action')
    expect(paymentStateOf('succeeded', false)).toBe('succeeded')
  })
})
