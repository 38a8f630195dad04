import { describe, expect, it } from 'vitest'
import { calculateContrast, findTextColor } from './brand-color.ts'
import { buildBrandShades, toHexColor, toOklch } from './brand-shades.ts'

const every = (step: number) => Array.from({ length: Math.ceil(256 / step) }, (_, at) => Math.min(255, at * step))
const byte = (value: number) => value.toString(16).padStart(2, '0')
/** A grid of colors across the sRGB cube. */
const colors = every(51).flatMap(r => every(51).flatMap(g => every(51).map(b => `#${byte(r)}${byte(g)}${byte(b)}`)))

describe('toOklch and toHexColor', () => {
  it.each([
    ['#ff0000', { l: 0.628, c: 0.2577, h: 29.23 }],
    ['#0000ff', { l: 0.452, c: 0.3132, h: -95.95 }],
    ['#ffffff', { l: 1, c: 0 }],
    ['#000000', { l: 0, c: 0 }],
  ])('converts the color %s to OKLCH %o', (hex, { l, c, h }: { l: number; c: number; h?: number }) => {
    const found = toOklch(hex)
    expect(found.l).toBeCloseTo(l, 3)
    expect(found.c).toBeCloseTo(c, 3)
    if (h !== undefined) expect(found.h).toBeCloseTo(h, 1)
  })

  it('converts sRGB colors to OKLCH and back unchanged', () => {
    for (const color of colors) expect(toHexColor(toOklch(color))).toBe(color)
  })

  it('keeps the lightness of a color outside sRGB', () => {
    const hex = toHexColor({ l: 0.6, c: 0.4, h: 150 })
    expect(hex).toMatch(/^#[0-9a-f]{6}$/)
    expect(toOklch(hex).l).toBeCloseTo(0.6, 2)
  })
})

describe('buildBrandShades', () => {
  it('keeps text readable on every shade of any color, also on hover', () => {
    for (const color of colors) {
      const shades = buildBrandShades(color)
      expect([color, shades === null]).toEqual([color, findTextColor(color) === null])
      if (!shades) continue
      const { brand, hover, press, on, soft, ink } = shades
      const lowestContrast = Math.min(
        ...[brand, hover, press].map(each => calculateContrast(each, on)),
        calculateContrast(soft, ink),
      )
      expect([color, lowestContrast >= 4.5]).toEqual([color, true])
      expect(calculateContrast('#ffffff', ink)).toBeGreaterThan(4.5)
    }
  })

  it('darkens the hover shade by 0.06 when its text is white', () => {
    const { hover, on } = buildBrandShades('#1d4ed8') ?? { hover: '', on: '' }
    expect(on).toBe('#ffffff')
    expect(toOklch(hover).l).toBeCloseTo(toOklch('#1d4ed8').l - 0.06, 2)
  })
})
