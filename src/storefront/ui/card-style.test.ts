import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calculateContrast } from '#domain/brand-color.ts'
import { toHexColor } from '#domain/brand-shades.ts'
import { getCardStyle, restyleOnColourSchemeChange } from './card-style.ts'

/** Reads the opaque colors from a file of color tokens and returns them in sRGB. */
function parseTokens(file: string): Record<string, string> {
  const css = readFileSync(join(import.meta.dirname, '../../api-client', file), 'utf8')
  const declarations = css.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)
  return Object.fromEntries(
    [...declarations].map(([, name, l, c, h]) => [name, toHexColor({ l: Number(l), c: Number(c), h: Number(h) })]),
  )
}
const schemes = { light: parseTokens('tokens.css'), dark: parseTokens('tokens-dark.css') }
const backgrounds = ['paper', 'surface', 'sunken']
/** Pairs of text color and background, by token name. */
const inkPairs: [ink: string, on: string][] = [
  ...backgrounds.flatMap(on =>
    ['ink', 'ink-2', 'ink-3', 'brand-ink', 'danger-ink', 'gold-ink'].map(ink => [ink, on] as [string, string]),
  ),
  ['on-brand', 'brand'],
  ['paper', 'ink'],
  ['gold-ink', 'gold-soft'],
  ['danger-ink', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['info-ink', 'info-soft'],
  ['brand-ink', 'brand-soft'],
  ['ink', 'brand-soft'],
]

afterEach(() => vi.unstubAllGlobals())

/** Stubs a page in a color scheme. @returns a function that switches the scheme */
function page(scheme: 'light' | 'dark') {
  let now = scheme
  const listeners = new Set<() => void>()
  const media = {
    addEventListener: (_: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('getComputedStyle', () => ({ colorScheme: now }))
  vi.stubGlobal('matchMedia', () => media)
  return (to: 'light' | 'dark') => {
    now = to
    for (const listener of listeners) listener()
  }
}

describe.each(['light', 'dark'] as const)('color tokens: %s', scheme => {
  const tokens = schemes[scheme]

  it.each(inkPairs)('keeps the text color %s readable on the background %s', (ink, on) => {
    expect(calculateContrast(tokens[ink] ?? '', tokens[on] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it('styles the card field with the colors of the page', () => {
    page(scheme)
    const { base, invalid } = getCardStyle()
    expect([base.color, base['::placeholder'].color, invalid.color]).toEqual([
      tokens.ink,
      tokens['ink-3'],
      tokens['danger-ink'],
    ])
  })
})

it('restyles the card fields on each change of the color scheme until the restyling is stopped', () => {
  const switchScheme = page('light')
  const colours: string[] = []
  const stopRestyling = restyleOnColourSchemeChange({ update: ({ style }) => colours.push(style.base.color) })
  switchScheme('dark')
  switchScheme('light')
  stopRestyling()
  switchScheme('dark')
  expect(colours).toEqual([schemes.dark.ink, schemes.light.ink])
})
