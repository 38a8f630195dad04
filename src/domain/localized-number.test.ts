import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectDecimalSeparator, detectSharedDecimalSeparator, parseLocalizedNumber } from './localized-number.ts'

describe('detectDecimalSeparator', () => {
  it.each([
    ['1.234,50', ','],
    ['1,234.50', '.'],
    ['1.234.567', ','],
    ['1,234,567', '.'],
    ['12,5', ','],
    ['12.50', '.'],
    ['0,005', ','],
    ['0.500', '.'],
    ['1234.567', '.'],
    ['89,9000', ','],
    ['1 234,5', ','],
    ['10.000', null],
    ['10,000', null],
    ['12', null],
    ['', null],
    ['abc', null],
  ])('detects the decimal separator of %j: %j', (text, sign) => {
    expect(detectDecimalSeparator(text)).toBe(sign)
  })
})

describe('detectSharedDecimalSeparator', () => {
  it('returns the separator that all unambiguous numbers share', () => {
    expect(detectSharedDecimalSeparator(['10.000', '12,50', '7'])).toBe(',')
    expect(detectSharedDecimalSeparator(['10,000', '12.50', '7'])).toBe('.')
    expect(detectSharedDecimalSeparator(['10.000', '12'])).toBeNull()
    expect(detectSharedDecimalSeparator(['12.50', '12,50'])).toBeNull()
  })
})

describe('parseLocalizedNumber', () => {
  it('parses numbers with decimals in either decimal style', () => {
    const number = fc.record({
      whole: fc.integer({ min: 0, max: 99_999_999 }),
      cents: fc.integer({ min: 0, max: 99 }),
      isComma: fc.boolean(),
      isGrouped: fc.boolean(),
    })
    fc.assert(
      fc.property(number, ({ whole, cents, isComma, isGrouped }) => {
        const [decimal, group] = isComma ? [',', '.'] : ['.', ',']
        const digits = isGrouped ? String(whole).replace(/\B(?=(\d{3})+$)/g, group) : String(whole)
        const fraction = String(cents).padStart(2, '0')
        expect(parseLocalizedNumber(`${digits}${decimal}${fraction}`, null)).toEqual({ whole: String(whole), fraction })
      }),
    )
  })

  it('treats a single separator before three digits as a group separator only if the file’s decimals use the other', () => {
    for (const text of ['10.000', '10,000', '1.234', '999,999'])
      expect(parseLocalizedNumber(text, null)).toBe('ambiguous')
    expect(parseLocalizedNumber('10.000', ',')).toEqual({ whole: '10000', fraction: '' })
    expect(parseLocalizedNumber('10.000', '.')).toBe('ambiguous')
    expect(parseLocalizedNumber('10,000', ',')).toBe('ambiguous')
    expect(parseLocalizedNumber('10,000', '.')).toEqual({ whole: '10000', fraction: '' })
  })

  it('treats a separator after a leading zero as decimal', () => {
    expect(parseLocalizedNumber('0,005', null)).toEqual({ whole: '0', fraction: '005' })
    expect(parseLocalizedNumber('0,005', '.')).toEqual({ whole: '0', fraction: '005' })
    expect(parseLocalizedNumber('0.000.005', null)).toBeNull()
  })

  it('joins groups of three digits separated by any kind of space', () => {
    for (const space of [' ', '\u00a0', '\u202f'])
      expect(parseLocalizedNumber(`1${space}234,5`, null)).toEqual({ whole: '1234', fraction: '5' })
    for (const text of ['1 23', '12 34,5', '1  234', '10, 00']) expect(parseLocalizedNumber(text, null)).toBeNull()
  })

  it.each(['', '-', '-1', '1.2.3', '12.34,567', '1,23,456', '89.', ',5', '1e3', '1234.567,00', '1.234,5,6', 'R$ 1'])(
    'rejects %j as a number',
    text => {
      expect(parseLocalizedNumber(text, null)).toBeNull()
    },
  )
})
