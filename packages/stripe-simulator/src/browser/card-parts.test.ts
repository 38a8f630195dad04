import { expect, test } from 'vitest'
import { detectBrand, findProblem, formatPart, toCardValues } from './card-parts.ts'

const now = new Date(2026, 10, 15)

test.each([
  ['number', '4242424242424242', '4242 4242 4242 4242'],
  ['number', '42424', '4242 4'],
  ['number', '378282246310005', '3782 822463 10005'],
  ['number', '4242 4242 4242 4242 99', '4242 4242 4242 4242'],
  ['expiry', '1', '1'],
  ['expiry', '3', '03 / '],
  ['expiry', '1230', '12 / 30'],
  ['expiry', '1/', '01 / '],
  ['expiry', '12/2030', '12 / 30'],
  ['cvc', '12345', '123'],
] as const)('formats the card %s %s as %s', (part, typed, shown) => {
  expect(formatPart(part, typed, 'visa', false)).toBe(shown)
})

test('does not add the slash again while the shopper deletes the expiry date', () => {
  expect(formatPart('expiry', '12 /', 'visa', true)).toBe('12')
})

test.each([
  ['number', '4242 4242 4242 4242', undefined],
  ['number', '4242 4242', 'incomplete_number'],
  ['number', '4242 4242 4242 4241', 'invalid_number'],
  ['expiry', '12 / 3', 'incomplete_expiry'],
  ['expiry', '13 / 30', 'invalid_expiry_month'],
  ['expiry', '12 / 20', 'invalid_expiry_year_past'],
  ['expiry', '10 / 26', 'invalid_expiry_month_past'],
  ['expiry', '11 / 26', undefined],
  ['cvc', '12', 'incomplete_cvc'],
  ['cvc', '123', undefined],
] as const)('checks the card %s %s and finds the problem: %s', (part, typed, problem) => {
  expect(findProblem(part, typed, 'visa', now)).toBe(problem)
})

test('requires a security code of four digits for American Express', () => {
  expect(detectBrand('3782')).toBe('amex')
  expect(findProblem('cvc', '123', 'amex', now)).toBe('incomplete_cvc')
  expect(findProblem('cvc', '1234', 'amex', now)).toBeUndefined()
})

test('converts the typed values to API parameters', () => {
  expect(toCardValues('expiry', '03 / 30')).toEqual({ exp_month: '3', exp_year: '2030' })
  expect(toCardValues('number', '4242 4242 4242 4242')).toEqual({ number: '4242424242424242' })
})
