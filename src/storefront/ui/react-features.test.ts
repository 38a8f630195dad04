import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { cutReact, findLeftOut } from '../../../scripts/support/react-features.mjs'

const cut = (code: string) => cutReact('react-dom-client.production.js', code, parseAst).replace(/\s+/g, ' ')

describe('cutReact', () => {
  it('replaces a comparison of a node’s tag with a tag that never occurs by true or false', () => {
    expect(cut('a = 13 === fiber.tag || 26 !== tag')).toBe('a = false || true')
  })

  it('keeps comparisons of a node’s tag with used tags, and all comparisons of roots and modes', () => {
    const code = 'a = 5 === fiber.tag && 1 !== root.tag && 13 === fiber.mode'
    expect(cut(code)).toBe(code)
  })

  it('removes case labels of unused tags but keeps statements that another case falls through to', () => {
    expect(cut('switch (fiber.tag) { case 5: a(); case 26: b(); break; case 13: c() }')).toBe(
      'switch (fiber.tag) { case 5: a(); b(); break; c() }',
    )
    expect(cut('switch (fiber.tag) { case 1: case 27: case 5: a() }')).toBe('switch (fiber.tag) { case 5: a() }')
  })

  it('keeps an unused first case label, because its statements need a label', () => {
    expect(cut('switch (fiber.tag) { case 16: a(); break; case 0: b() }')).toBe(
      'switch (fiber.tag) { case 16:if (false) { a(); break;} case 0: b() }',
    )
  })

  it('keeps every case of a switch over the tags of updates', () => {
    const code = 'switch (update.tag) { case 1: a(); case 2: b() }'
    expect(cut(code)).toBe(code)
  })

  it('removes unused hooks and exports', () => {
    expect(cut('hooks = { useId: mountId, useRef: mountRef, useMemoCache: cache }')).toBe(
      'hooks = { useRef: mountRef, }',
    )
    expect(cut('exports.createRoot = f; exports.hydrateRoot = g')).toBe('0; exports.hydrateRoot = g')
  })
})

describe('findLeftOut', () => {
  it.each([
    ["import { useId, useRef } from 'react'", 'useId'],
    ["import * as React from 'react'", 'the whole module'],
    ["import { createPortal } from 'react-dom'", 'createPortal'],
    ["import { createRoot } from 'react-dom/client'", 'createRoot'],
    ["export const page = () => _jsxs('style', {})", '<style>'],
    ["export { Suspense } from 'react'", 'Suspense'],
    ["export * from 'react'", 'the whole module'],
    ["import { hydrateRoot } from 'react-dom/client'; import { useRef } from 'react'; jsx('div', {})", null],
  ])('names what %s uses although the storefront’s React lacks it: %s', (code, expected) =>
    expect(findLeftOut(parseAst(code))).toBe(expected),
  )
})
