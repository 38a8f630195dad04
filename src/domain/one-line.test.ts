import { expect, it } from 'vitest'
import { toOneLine } from './one-line.ts'

it.each([
  ['Marina\r\nBcc: everybody@example.com', 'Marina Bcc: everybody@example.com'],
  ['Mari\u0000\u001b[31m\tna', 'Mari [31m na'],
  ['\u202egnp.eciovni', 'gnp.eciovni'],
  ['a\u2066b\u2069c\u2028d', 'abc d'],
  ['مارينا كوستا', 'مارينا كوستا'],
  ['João d’Ávila', 'João d’Ávila'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
])('converts %o to the single line %o', (text, line) => expect(toOneLine(text)).toBe(line))
