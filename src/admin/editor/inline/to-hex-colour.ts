const toHexPart = (part: string) =>
  Math.max(0, Math.min(255, Math.round(Number(part))))
    .toString(16)
    .padStart(2, '0')

/**
 * Converts a color to '#rrggbb', the only format of color inputs: 'rgb(1, 2, 3)' to '#010203'. Unknown formats give
 * white.
 */
export function toHexColour(color: string): string {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color.toLowerCase()
  const [, r, g, b] = /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)/.exec(color) ?? []
  return r && g && b ? `#${toHexPart(r)}${toHexPart(g)}${toHexPart(b)}` : '#ffffff'
}
