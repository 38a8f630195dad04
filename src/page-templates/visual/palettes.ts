import { calculateContrast } from '#domain/brand-color.ts'

/**
 * The colors of a page, as '#rrggbb'. `ground` is the page's background, `card` that of a surface on it, and `onAccent`
 * the text color on `accent`.
 */
export type Palette = {
  ground: string
  ink: string
  soft: string
  accent: string
  onAccent: string
  card: string
  tint: string
}

/** In each palette, text has a contrast of at least 4.5:1 on `ground`, `card` and `tint`. */
export const palettes = {
  cream: {
    ground: '#fbf7ef',
    ink: '#231d14',
    soft: '#5b5140',
    accent: '#1d5a44',
    onAccent: '#ffffff',
    card: '#ffffff',
    tint: '#f1e8d8',
  },
  slate: {
    ground: '#f0f3f6',
    ink: '#141d27',
    soft: '#475463',
    accent: '#1c3d63',
    onAccent: '#ffffff',
    card: '#ffffff',
    tint: '#dfe6ee',
  },
  clay: {
    ground: '#fbf2ec',
    ink: '#2b1710',
    soft: '#6a4a3c',
    accent: '#963f20',
    onAccent: '#ffffff',
    card: '#ffffff',
    tint: '#f4e0d3',
  },
  straw: {
    ground: '#fdf6dc',
    ink: '#241e0b',
    soft: '#5e5323',
    accent: '#241e0b',
    onAccent: '#fdf6dc',
    card: '#fffdf4',
    tint: '#f6e7ac',
  },
  sage: {
    ground: '#eef3ec',
    ink: '#15241b',
    soft: '#45574b',
    accent: '#20573c',
    onAccent: '#ffffff',
    card: '#ffffff',
    tint: '#dbe7d9',
  },
  tide: {
    ground: '#ebf3f5',
    ink: '#0e2429',
    soft: '#3f5b62',
    accent: '#0c5666',
    onAccent: '#ffffff',
    card: '#ffffff',
    tint: '#d3e6ea',
  },
  plum: {
    ground: '#f8f1f3',
    ink: '#2a121b',
    soft: '#66474f',
    accent: '#7a2340',
    onAccent: '#ffffff',
    card: '#ffffff',
    tint: '#efdbe2',
  },
} satisfies Record<string, Palette>

const buildDarkPalette = (ground: string): Palette => ({
  ground,
  ink: '#ffffff',
  soft: '#ffffff',
  accent: '#ffffff',
  onAccent: '#151d19',
  card: '#ffffff',
  tint: ground,
})

/**
 * Returns the palette for a section on a page with this background: that of the matching template, else a readable one.
 */
export function getPalette(ground: string | undefined): Palette {
  if (ground === undefined) return palettes.cream
  const templatePalette = Object.values(palettes).find(paper => paper.ground === ground)
  if (templatePalette) return templatePalette
  const { cream } = palettes
  if (calculateContrast(ground, '#ffffff') > calculateContrast(ground, cream.ink)) return buildDarkPalette(ground)
  const isMiddling = calculateContrast(ground, cream.soft) < 4.5
  return { ...cream, ground, tint: '#ffffff', ...(isMiddling && { soft: cream.ink, accent: cream.ink }) }
}
