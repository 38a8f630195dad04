import { expect, it } from 'vitest'
import { truncate } from './truncate.ts'

it.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
])('truncates %o to %i characters as %o', (text, most, rest) => expect(truncate(text, most)).toBe(rest))
