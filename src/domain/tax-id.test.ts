import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTaxId, parseTaxId } from './tax-id.ts'

/**
 * An independent implementation of the official rule, with the weights as printed in the tables of the Receita Federal.
 */
const weights = {
  cpf: [
    [10, 9, 8, 7, 6, 5, 4, 3, 2],
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  ],
  cnpj: [
    [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
    [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  ],
}
function withCheckDigits(body: string, kind: 'cpf' | 'cnpj'): string {
  return weights[kind].reduce((value, table) => {
    const sum = table.reduce((total, weight, index) => total + weight * (value.charCodeAt(index) - 48), 0)
    return value + (sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }, body)
}
const digits = fc.stringMatching(/^\d{9}$/)
const companies = fc.stringMatching(/^[0-9A-Z]{12}$/)
const repeated = (text: string) => /^(.)\1*$/.test(text)

describe('Brazilian tax numbers', () => {
  it.each([
    ['111.444.777-35', 'cpf', '11144477735'],
    ['52998224725', 'cpf', '52998224725'],
    [' 529.982.247-25 ', 'cpf', '52998224725'],
    ['11.222.333/0001-81', 'cnpj', '11222333000181'],
    ['12.ABC.345/01DE-35', 'cnpj', '12ABC34501DE35'],
    ['12abc34501de35', 'cnpj', '12ABC34501DE35'],
  ] as const)('parses the tax number %s as a %s', (text, kind, value) =>
    expect(parseTaxId(text)).toEqual({ kind, value }),
  )

  it.each([
    '',
    '111.444.777-34',
    '1114447773',
    '000.000.000-00',
    '111.111.111-11',
    '11.222.333/0001-80',
    '00.000.000/0000-00',
    '12.ABC.345/01DE-3X',
    '12.ABC.345/01DE-53',
    '111.444.777-35 and more',
  ])('rejects the tax number %j', text => expect(parseTaxId(text)).toBeNull())

  it('accepts only the check digits that result from the official weights', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 99 }), (body, offset) => {
        const right = withCheckDigits(body, 'cpf')
        const invalid = body + String((Number(right.slice(9)) + offset) % 100).padStart(2, '0')
        expect(parseTaxId(right)?.value ?? null).toBe(repeated(right) ? null : right)
        expect(parseTaxId(invalid)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(companies, fc.integer({ min: 1, max: 99 }), (body, offset) => {
        const right = withCheckDigits(body, 'cnpj')
        const invalid = body + String((Number(right.slice(12)) + offset) % 100).padStart(2, '0')
        expect(parseTaxId(right)?.value ?? null).toBe(repeated(right) ? null : right)
        expect(parseTaxId(invalid)).toBeNull()
      }),
    )
  })

  it('formats a tax number with separators while a person enters it', () => {
    const typed = ['1', '111', '1114', '1114447', '111444777', '1114447773', '11144477735', '112223330001', 'ab']
    expect(typed.map(formatTaxId)).toEqual([
      '1',
      '111',
      '111.4',
      '111.444.7',
      '111.444.777',
      '111.444.777-3',
      '111.444.777-35',
      '11.222.333/0001',
      'AB',
    ])
    expect(formatTaxId('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(formatTaxId('none of these, thank you')).toBe('none of these, thank you')
  })

  it('parses a formatted tax number to the same value', () => {
    fc.assert(
      fc.property(companies, body => {
        const value = withCheckDigits(body, 'cnpj')
        expect(parseTaxId(formatTaxId(value))).toEqual(parseTaxId(value))
        expect(formatTaxId(formatTaxId(value))).toBe(formatTaxId(value))
      }),
    )
  })
})
