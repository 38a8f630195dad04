import { expect, it } from 'vitest'
import { brazilianPhone } from './brazilian-phone.ts'

it('puts the dial code before a number with its area, mobile or landline', () => {
  expect(brazilianPhone('(11) 98765-4321')).toBe('+55 (11) 98765-4321')
  expect(brazilianPhone(' 1131234567 ')).toBe('+55 1131234567')
})

it('keeps the dial code that was typed', () => {
  expect(brazilianPhone('+351 912 345 678')).toBe('+351 912 345 678')
})

it.each(['98765-4321', '011 98765-4321', 'onze', '+', '', '+1234567', '(11) 98765-43210'])(
  'takes %j for no phone number',
  text => expect(brazilianPhone(text)).toBeNull(),
)
