import { describe, expect, it } from 'vitest'
import { findMethodFaults, type MethodOffer } from './payment-methods.ts'

const pix: MethodOffer = {
  method: 'pix',
  isEnabled: true,
  expiresAfterMinutes: 30,
  percentOff: 0,
  acceptsLate: true,
  minCents: null,
  maxCents: null,
}
const card: MethodOffer = {
  method: 'card',
  isEnabled: true,
  expiresAfterMinutes: null,
  percentOff: 0,
  acceptsLate: true,
  minCents: null,
  maxCents: null,
}

describe('findMethodFaults', () => {
  it.each<[string, Partial<MethodOffer>, object]>([
    ['accepts a method without limits', {}, {}],
    ['accepts the shortest expiry', { expiresAfterMinutes: 10 }, {}],
    ['accepts the longest expiry', { expiresAfterMinutes: 1_440 }, {}],
    ['accepts a discount', { percentOff: 5 }, {}],
    ['rejects a discount of more than half', { percentOff: 51 }, { '0.percentOff': 'above_largest' }],
    ['rejects a negative discount', { percentOff: -1 }, { '0.percentOff': 'above_largest' }],
    ['accepts equal limits at the minimum charge', { minCents: 50, maxCents: 50 }, {}],
    ['refuses an expiry that is too short', { expiresAfterMinutes: 9 }, { '0.expiresAfterMinutes': 'out_of_range' }],
    ['refuses an expiry that is too long', { expiresAfterMinutes: 1_441 }, { '0.expiresAfterMinutes': 'out_of_range' }],
    ['refuses a missing expiry', { expiresAfterMinutes: null }, { '0.expiresAfterMinutes': 'out_of_range' }],
    ['refuses an amount that nobody can charge', { minCents: 49 }, { '0.minCents': 'below_minimum' }],
    ['refuses crossed limits', { minCents: 5_000, maxCents: 4_999 }, { '0.maxCents': 'below_smallest' }],
    ['refuses a largest amount below the minimum charge', { maxCents: 49 }, { '0.maxCents': 'below_smallest' }],
  ])('%s', (_, change, faults) => {
    expect(findMethodFaults([{ ...pix, ...change }, card])).toEqual(faults)
  })

  it('requires at least one enabled method', () => {
    const off = [
      { ...pix, isEnabled: false },
      { ...card, isEnabled: false },
    ]
    expect(findMethodFaults(off)).toEqual({ '0.isEnabled': 'none_enabled' })
  })
})
