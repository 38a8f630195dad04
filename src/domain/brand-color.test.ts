import { expect, it } from 'vitest'
import { calculateContrast, findTextColor, isReadable } from './brand-color.ts'

it('computes a contrast of 21 for black on white and of 1 for equal colors', () => {
  expect(calculateContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(calculateContrast('#123456', '#123456')).toBe(1)
})

it.each([
  ['#006945', 'white'],
  ['#1D4ED8', 'white'],
  ['#f5b301', 'ink'],
  ['#ffffff', 'ink'],
  // Neither white nor ink has enough contrast on these grays and olives.
  ['#808080', null],
  ['#7a7f00', null],
  ['red', null],
  ['#fff', null],
] as const)('selects the text color of a button with the color %s: %s', (color, text) => {
  expect(findTextColor(color)).toBe(text)
})

it.each([
  ['#1d4ed8', '#ffffff', true],
  ['#f5b301', '#ffffff', false],
  ['#f5b301', '#151d19', true],
] as const)('reports whether the text color %s is readable on the background %s: %s', (text, ground, readable) => {
  expect(isReadable(text, ground)).toBe(readable)
})
