import { describe, expect, it } from 'vitest'
import { findBin, findTokenErrors, findValidityErrors, formatValue, toCardValues } from './card-values.ts'

const now = new Date('2026-11-20T12:00:00')
const getCauses = (...params: Parameters<typeof findValidityErrors>) =>
  findValidityErrors(...params).map(({ cause }) => cause)

describe('formatValue', () => {
  it('groups the digits of a number by its brand', () => {
    expect(formatValue('cardNumber', '5031433215406351', false, {})).toBe('5031 4332 1540 6351')
    expect(formatValue('cardNumber', '375365153556885', false, {})).toBe('3753 651535 56885')
  })

  it('completes a month and accepts pasted dates of both lengths', () => {
    const format = (typed: string, isDeleting = false) => formatValue('expirationDate', typed, isDeleting, {})
    expect([format('3'), format('1/'), format('1130'), format('11 / 2030')]).toEqual(['03/', '01/', '11/30', '11/2030'])
    expect(format('11', true)).toBe('11')
    expect(formatValue('expirationDate', '112030', false, { mode: 'short' })).toBe('11/20')
  })
})

describe('findValidityErrors', () => {
  it.each([
    ['cardNumber', '', ['invalid_type']],
    ['cardNumber', '5031 4332', ['invalid_length']],
    ['cardNumber', '5031433215406352', ['invalid_value']],
    ['cardNumber', '5031433215406351', []],
    ['securityCode', '12', ['invalid_length']],
    ['expirationDate', '13/30', ['invalid_value']],
    ['expirationDate', '11/2', ['invalid_length']],
    ['expirationDate', '10/26', ['invalid_value']],
    ['expirationDate', '11/26', []],
    ['expirationDate', '01/2027', []],
    ['expirationMonth', '12', []],
    ['expirationYear', '25', ['invalid_value']],
  ] as const)('returns for %s %j the causes %j', (type, typed, causes) => {
    expect(getCauses(type, typed, {}, now)).toEqual(causes)
  })

  it('uses the settings of the card’s brand that the shop has passed', () => {
    expect(getCauses('securityCode', '123', { settings: { length: 4 } }, now)).toEqual(['invalid_length'])
    expect(getCauses('securityCode', '', { settings: { mode: 'optional' } }, now)).toEqual([])
    expect(getCauses('cardNumber', '5031433215406352', { settings: { validation: 'none' } }, now)).toEqual([])
  })
})

describe('findTokenErrors', () => {
  it('returns Mercado Pago’s error codes for empty and invalid fields', () => {
    const getCodes = (...params: Parameters<typeof findTokenErrors>) => findTokenErrors(...params).map(one => one.code)
    expect(getCodes('cardNumber', '', {}, now)).toEqual(['205'])
    expect(getCodes('securityCode', '', {}, now)).toEqual(['224'])
    expect(getCodes('securityCode', '1', {}, now)).toEqual(['E203'])
    expect(getCodes('expirationDate', '13/30', {}, now)).toEqual(['325'])
    expect(getCodes('expirationDate', '11/25', {}, now)).toEqual(['326'])
  })
})

describe('toCardValues', () => {
  it('writes years with four digits', () => {
    expect(toCardValues('expirationDate', '11/30')).toEqual({ expiration_month: '11', expiration_year: '2030' })
    expect(toCardValues('expirationYear', '2030')).toEqual({ expiration_year: '2030' })
  })
})

describe('findBin', () => {
  it('returns the first eight digits once they are typed', () => {
    expect([findBin('5031 433'), findBin('5031 4332 15')]).toEqual([null, '50314332'])
  })
})
