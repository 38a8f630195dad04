import { expect, it } from 'vitest'
import { calculateContrast, findTextColour, isReadable } from './brand-colour.ts'

it('computes the largest contrast for black on white and none for equal colors', () => {
  expect(calculateContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(calculateContrast('#123456', '#123456')).toBe(1)
})

it.each([
  ['#006945', 'white'],
  ['#1D4ED8', 'white'],
  ['#f5b301', 'ink'],
  ['#ffffff', 'ink'],
  // These grays and olives have too little contrast with both white and ink.
  ['#808080', null],
  ['#7a7f00', null],
  ['red', null],
  ['#fff', null],
] as const)('chooses for a button of color %s the text color %s', (color, text) => {
  expect(findTextColour(color)).toBe(text)
})

it.each([
  ['#1d4ed8', '#ffffff', true],
  ['#f5b301', '#ffffff', false],
  ['#f5b301', '#151d19', true],
] as const)('decides whether %s on %s is readable: %s', (text, ground, readable) => {
  expect(isReadable(text, ground)).toBe(readable)
})
