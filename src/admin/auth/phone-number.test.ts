import { expect, it } from 'vitest'
import { maskPhone, parsePhone } from './phone-number.ts'

it.each([
  ['11 98765-4321', '+5511987654321'],
  ['(11) 3456-7890', '+551134567890'],
  ['011 98765 4321', '+5511987654321'],
  ['+1 415 555 0132', '+14155550132'],
  ['+351 912 345 678', '+351912345678'],
  ['5511987654321', '+5511987654321'],
  ['98765', null],
  ['', null],
  ['+', null],
  ['1234567890123456', null],
])('parses the typed phone number %j as %j', (typed, number) => {
  expect(parsePhone(typed)).toBe(number)
})

it('masks a phone number except for its last two digits', () => {
  expect(maskPhone('+5511987654321')).toBe('•••• 21')
})
