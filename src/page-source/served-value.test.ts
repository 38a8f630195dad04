import { expect, it } from 'vitest'
import { createLookup } from './lookup.ts'
import { servedAttribute } from './served-value.ts'

const standing = { base: '/_draft/x', lookup: createLookup(['img/a.png', 'b.png']) }

it.each([
  ['src', '/img/a.png?1', '/_draft/x/img/a.png?1'],
  ['src', ' /b.png ', '/_draft/x/b.png'],
  ['src', 'img/a.png', 'img/a.png'],
  ['src', '//cdn.test/b.png', '//cdn.test/b.png'],
  ['href', '/checkout?product=1', '/checkout?product=1'],
  ['srcset', '/b.png 1x, /none.png 2x,/img/a.png 3x', '/_draft/x/b.png 1x, /none.png 2x,/_draft/x/img/a.png 3x'],
  ['style', 'background: url("/b.png")', 'background: url("/_draft/x/b.png")'],
  ['alt', '/b.png', '/b.png'],
])('%s=%j is shown as %j', (name, value, shown) => expect(servedAttribute('a', name, value, standing)).toBe(shown))

it('a base is found under the project, whatever it names', () => {
  expect(servedAttribute('base', 'href', '/elsewhere/', standing)).toBe(`${standing.base}/elsewhere/`)
  expect(servedAttribute('base', 'href', 'https://example.com/', standing)).toBe('https://example.com/')
})
