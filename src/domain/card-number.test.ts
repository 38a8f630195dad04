import { describe, expect, it } from 'vitest'
import { hasCardNumber } from './card-number.ts'

describe('hasCardNumber', () => {
  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242.4242.4242.4242',
    '4242\u00a04242\u20094242\u20134242',
    '42 42 42 42 42 42 42 42',
    '4242 - 4242 - 4242 - 4242',
    '４２４２４２４２４２４２４２４２',
    '4242\u200b424242\u2060424242',
    'Marina 4242424242424242 Costa',
    'n4242424242424242@example.com',
    '4242 4242 4242 4242 12/34 123',
    '12 4242 4242 4242 4242',
    '378282246310005',
    '3782 822463 10005',
    '30569309025904',
    '6011111111111117',
    '6205500000000000004',
    '4222222222222',
  ])('finds the card number in %s', text => expect(hasCardNumber(text)).toBe(true))

  it.each([
    'Marina Costa',
    '4242424242424241',
    'Rua A, 1234, 01310-100',
    'Av. Paulista 1578, apto 42',
    '11.222.333/0001-81',
    '11222333000181',
    '111.444.777-35',
    '+55 11 98765-4321',
    '5511987654326',
    // The digits of a UUID group are next to a letter, so they are not a card number.
    '0a4242-4242-4242-4242b1@example.com',
    'c4242-4242-4242-4242',
    '4242 4242 4242',
    '42424242424242424242424242424242424242424242',
    '',
  ])('finds no card number in %j', text => expect(hasCardNumber(text)).toBe(false))
})
