import { expect, it } from 'vitest'
import { createLookup } from './lookup.ts'
import { toServedAttribute } from './served-value.ts'

const projectBase = { base: '/_draft/x', lookup: createLookup(['img/a.png', 'b.png']) }

it.each([
  ['src', '/img/a.png?1', '/_draft/x/img/a.png?1'],
  ['src', ' /b.png ', '/_draft/x/b.png'],
  ['src', 'img/a.png', 'img/a.png'],
  ['src', '//cdn.test/b.png', '//cdn.test/b.png'],
  ['href', '/checkout?product=1', '/checkout?product=1'],
  ['srcset', '/b.png 1x, /none.png 2x,/img/a.png 3x', '/_draft/x/b.png 1x, /none.png 2x,/_draft/x/img/a.png 3x'],
  ['style', 'background: url("/b.png")', 'background: url("/_draft/x/b.png")'],
  ['alt', '/b.png', '/b.png'],
])('serves the attribute %s=%j as %j', (name, value, shown) =>
  expect(toServedAttribute('a', name, value, projectBase)).toBe(shown),
)

it('resolves a root-relative base URL to the project', () => {
  expect(toServedAttribute('base', 'href', '/elsewhere/', projectBase)).toBe(`${projectBase.base}/elsewhere/`)
  expect(toServedAttribute('base', 'href', 'https://example.com/', projectBase)).toBe('https://example.com/')
})
