import { expect, it } from 'vitest'
import { cut } from './cut.ts'

it.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
])('%o to %i characters is %o', (text, most, rest) => expect(cut(text, most)).toBe(rest))
