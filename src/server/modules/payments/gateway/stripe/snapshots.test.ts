import { describe, expect, it } from 'vitest'
import { toPaymentState } from './snapshots.ts'

describe('toPaymentState', () => {
  it('maps a payment intent that waits for a card to failed only after a decline', () => {
    expect(toPaymentState('requires_payment_method', false)).toBe('started')
    expect(toPaymentState('requires_payment_method', true)).toBe('failed')
    expect(toPaymentState('requires_action', false)).toBe('requires_action')
    expect(toPaymentState('succeeded', false)).toBe('succeeded')
  })
})
