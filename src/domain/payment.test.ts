import { describe, expect, it } from 'vitest'
import { isFinalPaymentState } from './payment.ts'

describe('payment states', () => {
  it('treats only succeeded and canceled as final payment states', () => {
    expect(isFinalPaymentState('succeeded')).toBe(true)
    expect(isFinalPaymentState('canceled')).toBe(true)
    expect(isFinalPaymentState('failed')).toBe(false)
    expect(isFinalPaymentState('processing')).toBe(false)
  })
})
