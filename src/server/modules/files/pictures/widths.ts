import { renditionWidths } from '#contract/files.ts'

const allWidths = renditionWidths.map(Number)
const maxWidth = Math.max(...allWidths)

/**
 * The widths in px in which a picture is stored: all standard widths below the width of the picture, and the first one
 * that is not below it.
 */
export const listWidths = (width: number): number[] =>
  allWidths.filter((each, index) => each < width || (allWidths[index - 1] ?? 0) < width)

/** Picks the rendition for a picture that is shown `displayWidth` px wide: the narrowest that is wide enough. */
export const pickWidth = (width: number | null, displayWidth: number): number =>
  width === null ? displayWidth : Math.min(displayWidth, listWidths(width).at(-1) ?? maxWidth)
