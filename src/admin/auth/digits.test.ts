import { expect, test } from 'vitest'
import { extractDigits } from './digits.ts'

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['12345', '12345'],
  ['1234567', '123456'],
  ['code', ''],
])('extracts at most six digits from the typed code %j: %j', (text, digits) => expect(extractDigits(text)).toBe(digits))
