import { describe, expect, it } from 'vitest'
import { centsToDecimal, decimalToCents, formatAmountWithCode, formatMoney } from './money.ts'

describe('money formatting and parsing', () => {
  it('formats an amount in the style of its currency, with a true minus sign', () => {
    expect(formatMoney(123_456, 'usd')).toBe('$1,234.56')
    expect(formatMoney(123_456, 'brl')).toBe('R$\u00a01.234,56')
    expect(formatMoney(-950, 'usd')).toBe('−$9.50')
  })

  it('formats the provider’s amounts with the currency code, with or without decimals', () => {
    expect(formatAmountWithCode(8_900, 'usd')).toBe('USD 89.00')
    expect(formatAmountWithCode(5, 'brl')).toBe('BRL 0.05')
    expect(formatAmountWithCode(500, 'jpy')).toBe('JPY 500')
  })

  it('parses amounts in either decimal style', () => {
    const typed = ['89', '89.9', '89,90', '1.234,56', '1,234.56', '1.234.567,8', '-5.00', '−5', ' 1 234,5 ']
    const cents = [8_900, 8_990, 8_990, 123_456, 123_456, 123_456_780, -500, -500, 123_450]
    expect(typed.map(text => decimalToCents(text, 'usd'))).toEqual(cents)
    expect(typed.map(text => decimalToCents(text, 'brl'))).toEqual(cents)
  })

  it('treats a single separator before three digits as a group separator only if the currency groups digits with it', () => {
    expect([decimalToCents('1,234', 'usd'), decimalToCents('1.234', 'usd')]).toEqual([123_400, null])
    expect([decimalToCents('1,234', 'brl'), decimalToCents('1.234', 'brl')]).toEqual([null, 123_400])
  })

  it('rejects a group after a leading zero such as 0,005, so that half a cent is never read as 5 dollars', () => {
    for (const currency of ['usd', 'brl'])
      for (const text of ['0,005', '0.005', '00.500', '0,500', '-0,005', '0.000.001', '0.001,00'])
        expect([currency, text, decimalToCents(text, currency)]).toEqual([currency, text, null])
  })

  it('rejects text that is not an amount with at most two decimals', () => {
    const wrong = ['', '-', '1.2345', '1.2.3', '12.34,567', '1,23,456', '89.', 'abc', '1e3', '1234.567,00']
    expect(wrong.map(text => decimalToCents(text, 'usd'))).toEqual(wrong.map(() => null))
  })

  it('parses the text of an input field back to the same amount', () => {
    expect([centsToDecimal(123_456, 'usd'), centsToDecimal(-123_456, 'brl')]).toEqual(['1234.56', '-1234,56'])
    for (const currency of ['usd', 'brl', 'eur', 'chf'])
      for (const amount of [0, 5, 90, 8_900, 123_456, -123_456, 99_999_999])
        expect(decimalToCents(centsToDecimal(amount, currency), currency)).toBe(amount)
  })
})
