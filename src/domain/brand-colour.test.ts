import { expect, it } from 'vitest'
import { calculateContrast, findTextColour, isReadable } from './brand-colour.ts'

it('a colour and its opposite are as far apart as can be, and one is never apart from itself', () => {
  expect(calculateContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(calculateContrast('#123456', '#123456')).toBe(1)
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
  expect(findTextColour(colour)).toBe(text)
})

it.each([
  ['#1d4ed8', '#ffffff', true],
  ['#f5b301', '#ffffff', false],
  ['#f5b301', '#151d19', true],
] as const)('%s on %s is readable: %s', (text, ground, readable) => {
  expect(isReadable(text, ground)).toBe(readable)
})
