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
    ['accepts the shortest expiry of Mercado Pago', { provider: 'mercado_pago', expiresAfterMinutes: 30 }, {}],
    [
      'refuses an expiry that is too short for Mercado Pago',
      { provider: 'mercado_pago', expiresAfterMinutes: 29 },
      { '0.expiresAfterMinutes': 'too_short_for_provider' },
    ],
  ])('%s', (_, change, faults) => {
    expect(findMethodFaults([{ ...pix, ...change }, card])).toEqual(faults)
  })

  it.each<[string, Partial<MethodOffer>, object]>([
    ['accepts no limits', { maxInstallments: null, minInstallmentCents: null }, {}],
    ['accepts the widest limits', { maxInstallments: 12, minInstallmentCents: 500 }, {}],
    ['accepts a single payment', { maxInstallments: 1 }, {}],
    ['refuses no payment', { maxInstallments: 0 }, { '1.maxInstallments': 'out_of_range' }],
    ['refuses too many parts', { maxInstallments: 13 }, { '1.maxInstallments': 'out_of_range' }],
    ['refuses too small parts', { minInstallmentCents: 499 }, { '1.minInstallmentCents': 'below_minimum' }],
  ])('%s of installments', (_, change, faults) => {
    expect(findMethodFaults([pix, { ...card, provider: 'mercado_pago', ...change }])).toEqual(faults)
  })

  it('requires at least one enabled method', () => {
    const off = [
      { ...pix, isEnabled: false },
      { ...card, isEnabled: false },
    ]
    expect(findMethodFaults(off)).toEqual({ '0.isEnabled': 'none_enabled' })
  })
})
