/** The inks of the public pages: #ffffff, and `--ink` of the tokens in sRGB. */
export const inks = { white: '#ffffff', ink: '#151d19' } as const
/** The shop's own green: `--brand` of the tokens in sRGB. */
export const defaultBrandColour = '#006945'
/** What WCAG 2 asks of text of any size. */
const minContrast = 4.5

/** The form in which colours are compared: '#rrggbb'. */
export const colourPattern = /^#[0-9a-f]{6}$/i
export const isColour = (text: string): boolean => colourPattern.test(text)

/** Relative luminance of '#rrggbb', 0 to 1. */
function calculateLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far apart two colours '#rrggbb' are for the eye, 1 to 21. */
export function calculateContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [calculateLuminance(one), calculateLuminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Whether text of a colour '#rrggbb' can be read on another. */
export const isReadable = (text: string, ground: string): boolean => calculateContrast(text, ground) >= minContrast

/**
 * What is written on a button of this colour '#rrggbb': white where it is readable, else ink. Null: neither is, or it is
 * no colour of that form; a shop may not take it as its brand's.
 */
export function findTextColour(colour: string): 'white' | 'ink' | null {
  if (!isColour(colour)) return null
  if (isReadable(inks.white, colour)) return 'white'
  return isReadable(inks.ink, colour) ? 'ink' : null
}
