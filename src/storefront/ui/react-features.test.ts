import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { cutReact, findLeftOut } from '../../../scripts/support/react-features.mjs'

const cut = (code: string) => cutReact('react-dom-client.production.js', code, parseAst).replace(/\s+/g, ' ')

describe('cutReact', () => {
  it('replaces comparisons with kinds of nodes that do not exist', () => {
    expect(cut('a = 13 === fiber.tag || 26 !== tag')).toBe('a = false || true')
  })

  it('keeps comparisons with kinds that exist and with numbers of updates and roots', () => {
    const code = 'a = 5 === fiber.tag && 1 !== root.tag && 13 === fiber.mode'
    expect(cut(code)).toBe(code)
  })

  it('removes labels of unused kinds and keeps statements that another kind reaches', () => {
    expect(cut('switch (fiber.tag) { case 5: a(); case 26: b(); break; case 13: c() }')).toBe(
      'switch (fiber.tag) { case 5: a(); b(); break; c() }',
    )
    expect(cut('switch (fiber.tag) { case 1: case 27: case 5: a() }')).toBe('switch (fiber.tag) { case 5: a() }')
  })

  it('keeps a first label, whose statements need one', () => {
    expect(cut('switch (fiber.tag) { case 16: a(); break; case 0: b() }')).toBe(
      'switch (fiber.tag) { case 16:if (false) { a(); break;} case 0: b() }',
    )
  })

  it('keeps every case of a switch over updates', () => {
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
  ])('finds in %s: %s', (code, expected) => expect(findLeftOut(parseAst(code))).toBe(expected))
})
