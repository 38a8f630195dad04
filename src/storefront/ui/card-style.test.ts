import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contrast } from '#domain/brand-colour.ts'
import { hexOf } from '#domain/brand-shades.ts'
import { cardStyle, restyleWhenTurned } from './card-style.ts'

/** The opaque colours of a file of tokens in sRGB. */
function tokensOf(file: string): Record<string, string> {
  const css = readFileSync(join(import.meta.dirname, '../../web', file), 'utf8')
  const said = css.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)
  return Object.fromEntries(
    [...said].map(([, name, l, c, h]) => [name, hexOf({ l: Number(l), c: Number(c), h: Number(h) })]),
  )
}
const schemes = { light: tokensOf('tokens.css'), dark: tokensOf('tokens-dark.css') }
const grounds = ['paper', 'surface', 'sunken']
/** What is written on what, by names of tokens. */
const written: [ink: string, on: string][] = [
  ...grounds.flatMap(on =>
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

/** A page in this scheme. @returns turns its system to another one */
function page(scheme: 'light' | 'dark') {
  let now = scheme
  const heard = new Set<() => void>()
  const media = {
    addEventListener: (_: 'change', hear: () => void) => heard.add(hear),
    removeEventListener: (_: 'change', hear: () => void) => heard.delete(hear),
  }
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('getComputedStyle', () => ({ colorScheme: now }))
  vi.stubGlobal('matchMedia', () => media)
  return (to: 'light' | 'dark') => {
    now = to
    for (const hear of heard) hear()
  }
}

describe.each(['light', 'dark'] as const)('%s colours', scheme => {
  const tokens = schemes[scheme]

  it.each(written)('%s can be read on %s', (ink, on) => {
    expect(contrast(tokens[ink] ?? '', tokens[on] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it('are the card field’s', () => {
    page(scheme)
    const { base, invalid } = cardStyle()
    expect([base.color, base['::placeholder'].color, invalid.color]).toEqual([
      tokens.ink,
      tokens['ink-3'],
      tokens['danger-ink'],
    ])
  })
})

it('gives fields the page’s colours again when the system turns, until that is ended', () => {
  const turn = page('light')
  const colours: string[] = []
  const end = restyleWhenTurned({ update: ({ style }) => colours.push(style.base.color) })
  turn('dark')
  turn('light')
  end()
  turn('dark')
  expect(colours).toEqual([schemes.dark.ink, schemes.light.ink])
})
