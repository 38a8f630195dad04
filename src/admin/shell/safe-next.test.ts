import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test('goes back to where the sign-in interrupted', () => {
  expect(safeNext('/orders/1?tab=lines')).toBe('/orders/1?tab=lines')
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
])('goes to the products instead of %s', next => expect(safeNext(next)).toBe('/products'))
