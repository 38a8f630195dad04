const names: Record<string, string> = { black: '#000000', white: '#ffffff', red: '#ff0000', gray: '#808080' }
const toHexPart = (value: number) => Math.min(255, Math.round(value)).toString(16).padStart(2, '0')

/** Parses a color into '#rrggbb'; null for a transparent color, or a color name that is not among the common ones. */
export function parseHexColour(colour: string | undefined): string | null {
  if (!colour) return null
  const value = colour.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  if (/^#[0-9a-f]{3}$/.test(value)) return `#${[...value.slice(1)].map(digit => digit + digit).join('')}`
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(value)
  return rgb ? `#${rgb.slice(1).map(Number).map(toHexPart).join('')}` : (names[value] ?? null)
}
