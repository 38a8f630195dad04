/** Text colors of the public pages in sRGB: white, and the value of the CSS token `--ink`. */
export const inks = { white: '#ffffff', ink: '#151d19' } as const
/** The default brand color: the value of the CSS token `--brand` in sRGB. */
export const defaultBrandColor = '#006945'
/** The contrast ratio that WCAG 2 level AA requires of normal-size text. */
const minContrast = 4.5

/** Only colors written as '#rrggbb' are compared. */
export const colorPattern = /^#[0-9a-f]{6}$/i
export const isColor = (text: string): boolean => colorPattern.test(text)

/** Relative luminance of a color '#rrggbb', from 0 to 1. */
function calculateLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast ratio of two colors '#rrggbb', from 1 to 21. */
export function calculateContrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [calculateLuminance(first), calculateLuminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Whether text in one color '#rrggbb' has enough contrast on a background in another color. */
export const isReadable = (text: string, ground: string): boolean => calculateContrast(text, ground) >= minContrast

/**
 * Returns the text color for a button of this color '#rrggbb': white when it is readable, otherwise ink. Returns null
 * when neither is readable or the color is not written as '#rrggbb'; such a brand color is rejected.
 */
export function findTextColor(color: string): 'white' | 'ink' | null {
  if (!isColor(color)) return null
  if (isReadable(inks.white, color)) return 'white'
  return isReadable(inks.ink, color) ? 'ink' : null
}
