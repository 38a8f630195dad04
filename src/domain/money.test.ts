import { describe, expect, it } from 'vitest'
import { amountWithCode, decimalToCents, formatMoney } from './money.ts'

describe('money as text', () => {
  it('follows the currency, with a true minus', () => {
    expect(formatMoney(123_456, 'usd')).toBe('$1,234.56')
    expect(formatMoney(123_456, 'brl')).toBe('R$\u00a01.234,56')
    expect(formatMoney(-950, 'usd')).toBe('−$9.50')
  })

  it('stands beside its code as the provider has it, also without decimals', () => {
    expect(amountWithCode(8_900, 'usd')).toBe('USD 89.00')
    expect(amountWithCode(5, 'brl')).toBe('BRL 0.05')
    expect(amountWithCode(500, 'jpy')).toBe('JPY 500')
  })

  it('is read as people type it, and refused with more than two decimals', () => {
    expect(['89', '89.9', '1.234,56', '-5.00'].map(decimalToCents)).toEqual([8_900, 8_990, 123_456, -500])
    expect(decimalToCents('1.2345')).toBeNull()
  })
})
