import { expect, it } from 'vitest'
import { contrast, textOn } from './brand-colour.ts'

it('a colour and its opposite are as far apart as can be, and one is never apart from itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#123456', '#123456')).toBe(1)
})

it.each([
  ['#006945', 'white'],
  ['#1D4ED8', 'white'],
  ['#f5b301', 'ink'],
  ['#ffffff', 'ink'],
  // Between: as hard to read under white as under ink.
  ['#808080', null],
  ['#7a7f00', null],
  ['red', null],
  ['#fff', null],
] as const)('on %s is written in %s', (colour, text) => {
  expect(textOn(colour)).toBe(text)
})
