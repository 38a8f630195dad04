import { findTextColor, inks, isReadable } from './brand-color.ts'

/**
 * A color in OKLCH, a perceptual color space: `l` is the lightness from 0 to 1, `c` the chroma from 0 on, `h` the hue
 * in degrees.
 */
type Oklch = { l: number; c: number; h: number }
type Triple = readonly [number, number, number]

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const toGamma = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

/** Converts '#rrggbb' to OKLCH. */
export function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, yellow),
    h: (Math.atan2(yellow, a) * 180) / Math.PI,
  }
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isInGamut = (linear: Triple) => linear.every(share => share >= -0.0005 && share <= 1.0005)

/**
 * Converts OKLCH to '#rrggbb'. A color outside sRGB is converted to the sRGB color with the same lightness and hue and
 * the largest possible chroma.
 */
export function toHexColor({ l, c, h }: Oklch): string {
  const bright = Math.min(1, Math.max(0, l))
  let [low, high] = [0, c]
  if (isInGamut(toLinearRgb({ l: bright, c, h }))) low = c
  else
    for (let n = 0; n < 20; n++) {
      const middle = (low + high) / 2
      if (isInGamut(toLinearRgb({ l: bright, c: middle, h }))) low = middle
      else high = middle
    }
  const digits = toLinearRgb({ l: bright, c: low, h }).map(share => {
    const byte = Math.round(toGamma(Math.min(1, Math.max(0, share))) * 255)
    return byte.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}

/** Change of the OKLCH lightness while the pointer hovers over a button or presses it. */
const lightnessSteps = { hover: 0.06, press: 0.1 }

/** All colors derived from a brand color. `on` is the text color on `brand`, and `ink` is the text color on `soft`. */
export type BrandShades = Record<'brand' | 'hover' | 'press' | 'on' | 'soft' | 'ink' | 'line', string>

/** Builds the shades of a brand color '#rrggbb' for light pages. Returns null when no text is readable on it. */
export function buildBrandShades(brand: string): BrandShades | null {
  const text = findTextColor(brand)
  if (!text) return null
  const { l, c, h } = toOklch(brand)
  const on = inks[text]
  // Returns the brand color darkened by `by`. If dark text on it would become unreadable, returns the color lightened
  // instead.
  const moved = (by: number) => {
    const darker = toHexColor({ l: l - by, c, h })
    return isReadable(on, darker) ? darker : toHexColor({ l: Math.min(1, l + by), c, h })
  }
  return {
    brand: brand.toLowerCase(),
    hover: moved(lightnessSteps.hover),
    press: moved(lightnessSteps.press),
    on,
    soft: toHexColor({ l: 0.962, c: Math.min(0.03, c * 0.21), h }),
    ink: toHexColor({ l: 0.38, c: Math.min(0.1, c * 0.81), h }),
    line: toHexColor({ l: 0.83, c: Math.min(0.09, c * 0.67), h }),
  }
}

/** Minimum OKLCH lightness of a brand color on a dark page, where the text on it is always ink. */
const minLightnessOnDark = 0.74

/**
 * Builds the shades of a brand color '#rrggbb' for dark pages. Returns null when the color is not valid for light
 * pages.
 */
export function buildDarkBrandShades(brand: string): BrandShades | null {
  if (!findTextColor(brand)) return null
  const { l: lightness, c, h } = toOklch(brand)
  const l = Math.max(minLightnessOnDark, lightness)
  return {
    brand: toHexColor({ l, c, h }),
    hover: toHexColor({ l: l + lightnessSteps.hover, c, h }),
    press: toHexColor({ l: l - 0.05, c, h }),
    on: inks.ink,
    soft: toHexColor({ l: 0.29, c: Math.min(0.05, c * 0.4), h }),
    ink: toHexColor({ l: 0.86, c: Math.min(0.1, c * 0.81), h }),
    line: toHexColor({ l: 0.42, c: Math.min(0.07, c * 0.6), h }),
  }
}
