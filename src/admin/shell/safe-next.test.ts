import { expect, test } from 'vitest'
import { getSafeNext } from './safe-next.ts'

test('returns the path of the screen that the sign-in interrupted', () => {
  expect(getSafeNext('/orders/1?tab=lines')).toBe('/orders/1?tab=lines')
})

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '/orders\0',
  'javascript:alert(1)',
  '/login?next=/x',
  '/setup',
  '/code?next=/x',
  '/recover?token_hash=x',
])('returns the seller’s home instead of %s', next => expect(getSafeNext(next)).toBe('/home'))
