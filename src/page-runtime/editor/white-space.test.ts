import { expect, it } from 'vitest'
import { restoreWhiteSpace } from './white-space.ts'

it.each([
  ['\n    One two\n  three\n  ', '\n    One two\n  three!\u00a0 ', '\n    One two\n  three!\n  '],
  ['One  two', 'One\u00a0 2', 'One  2'],
  ['\n  One\n', 'Two words', '\n  Two words\n'],
  ['R$\u00a089', 'R$\u00a099', 'R$\u00a099'],
  ['a b', 'a new b', 'a new b'],
])('restores the original white space of %j in the edited text %j as %j', (before, typed, expected) =>
  expect(restoreWhiteSpace(before, typed)).toBe(expected),
)
