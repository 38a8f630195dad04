import { describe, expect, it } from 'vitest'
import { calculateContrast, isReadable } from './brand-color.ts'
import { buildStyleSheet, findBackground, getDefaultFontSize } from './checkout-style.ts'

const text = (styles: Record<string, string>, id = 'x') => ({ id, type: 'text', content: '', styles })

it('builds CSS rules for the brand color and the element styles, and nothing else', () => {
  const sheet = buildStyleSheet({
    elements: [text({ color: '#FFF', padding: '8 16', fontSize: '999' }), { id: 'a', type: 'timer', content: '' }],
    styles: { brand: '#1D4ED8', font: 'x' },
  })
  expect(sheet).toMatch(
    /^:root\{--brand:#1d4ed8;--brand-hover:#[0-9a-f]{6};[^{}]*\}(\.btn[^{}]*\{[^{}]*\}){2}\[data-element="x"\]\{[^{}]*\}$/,
  )
  expect(sheet).toContain('--on-brand:#ffffff')
  expect(sheet).toContain('{font-size:200px;color:#fff;padding:8px 16px;line-height:1.3}')
})

it('builds no style sheet for a template without styles', () => {
  expect(buildStyleSheet({ elements: [text({ display: 'none', source: 'live' })], styles: {} })).toBeNull()
})

it('drops style values, element ids and element types that are not valid', () => {
  const hostile = '</style><script>alert(1)</script>'
  expect(
    buildStyleSheet({
      elements: [
        text({ color: `red;}${hostile}`, backgroundColor: 'url(https://x.example)', padding: 'expression(1)' }),
        text({ color: '#fff' }, `a"]{}${hostile}`),
        { id: 'y', type: hostile, content: '', styles: { color: '#fff' } },
      ],
      styles: { brand: `#fff}${hostile}` },
    }),
  ).toBeNull()
})

it('colors the visitor count like the surrounding text', () => {
  const styles = { color: '#b91c1c' }
  expect(buildStyleSheet({ elements: [{ id: 'o', type: 'online_presence', content: '', styles }], styles: {} })).toBe(
    '[data-element="o"]{color:#b91c1c}[data-element="o"] b{color:inherit}',
  )
})

it.each([
  ['text', {}, '#ffffff'],
  ['timer', {}, '#fff2d3'],
  ['timer', { backgroundColor: '#151D19' }, '#151d19'],
  // The contrast on a named color is not checked, because named colors are not resolved.
  ['text', { backgroundColor: 'teal' }, null],
])('returns the background color of the element type %s with the styles %o: %s', (type, styles, ground) => {
  expect(findBackground({ type, styles })).toBe(ground)
})

it('returns the default font size of each element type', () => {
  expect(['timer', 'online_presence', 'cta_message', 'benefits', 'text'].map(getDefaultFontSize)).toEqual([
    15, 14, 20, 16, 16,
  ])
})

describe('buildStyleSheet in dark mode', () => {
  const findDarkRules = (elements: Parameters<typeof buildStyleSheet>[0]['elements'], styles = {}) => {
    const sheet = buildStyleSheet({ elements, styles }, true) ?? ''
    return /@media screen and \(prefers-color-scheme:dark\)\{(.*)\}$/.exec(sheet)?.[1] ?? null
  }

  it('writes no dark rules for a shop that does not follow the visitor’s dark mode', () => {
    const appearance = { elements: [text({ color: '#7c2d12' })], styles: { brand: '#1d2b6b' } }
    expect(buildStyleSheet(appearance)).not.toContain('dark')
    expect(buildStyleSheet({ elements: [], styles: {} }, true)).toBeNull()
  })

  it.each(['#1d2b6b', '#000000', '#ffffff', '#facc15', '#b91c1c'])(
    'makes the brand color %s light and readable on dark pages',
    brand => {
      const [, brandShade, textShade] =
        /--brand:(#.{6});.*--on-brand:(#.{6})/.exec(findDarkRules([], { brand }) ?? '') ?? []
      expect(isReadable(textShade ?? '', brandShade ?? '')).toBe(true)
      expect(calculateContrast(brandShade ?? '', '#141816')).toBeGreaterThan(4.5)
    },
  )

  it.each([
    ['a text color is too dark for a dark page', { color: '#7c2d12' }, '[data-element="x"]{color:var(--ink)}'],
    ['a text color is not written as #rrggbb', { color: 'maroon' }, '[data-element="x"]{color:var(--ink)}'],
    ['a text color is readable on a dark page', { color: '#f5d0a9' }, null],
    ['a text color comes with a background color', { color: '#7c2d12', backgroundColor: '#fff7ed' }, null],
    [
      'a light background comes without a text color',
      { backgroundColor: '#fff7ed' },
      '[data-element="x"],[data-element="x"] b{color:#151d19}',
    ],
    [
      'a dark background comes without a text color',
      { backgroundColor: '#3b0764' },
      '[data-element="x"],[data-element="x"] b{color:#ffffff}',
    ],
  ])('writes the expected dark rule when %s', (_, styles, rule) => {
    expect(findDarkRules([text(styles as Record<string, string>)])).toBe(rule)
  })
})
