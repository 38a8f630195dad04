import { describe, expect, it } from 'vitest'
import { formatCharge } from './card-charge.ts'

const describeInstallments = (count: number, each: string, total: string, hasInterest: boolean) =>
  `${count}x de ${each}, total ${total} ${hasInterest ? 'com' : 'sem'} juros`
const format = (charge: Parameters<typeof formatCharge>[0]) => formatCharge(charge, 'brl', describeInstallments)

describe('formatCharge', () => {
  it('shows one payment as its amount', () => {
    expect(format({ cents: 11_900 })).toBe('R$\u00a0119,00')
    expect(format({ cents: 11_900, installments: 1, interestCents: 0 })).toBe('R$\u00a0119,00')
  })

  it('shows installments with their total, which contains the interest', () => {
    expect(format({ cents: 11_900, installments: 6, interestCents: 1_000 })).toBe(
      '6x de R$\u00a021,50, total R$\u00a0129,00 com juros',
    )
    expect(format({ cents: 12_000, installments: 3, interestCents: 0 })).toBe(
      '3x de R$\u00a040,00, total R$\u00a0120,00 sem juros',
    )
  })
})
