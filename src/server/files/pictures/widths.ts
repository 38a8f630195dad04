import { renditionWidths } from '#contract/files.ts'

const allWidths = renditionWidths.map(Number)
const maxWidth = Math.max(...allWidths)

/** The widths a picture is kept in, in px: all that are narrower, and one for its own width. */
export const listWidths = (width: number): number[] =>
  allWidths.filter((each, index) => each < width || (allWidths[index - 1] ?? 0) < width)

/** Which of them answers for a place `wanted` px wide: the narrowest that is enough. */
export const pickWidth = (width: number | null, wanted: number): number =>
  width === null ? wanted : Math.min(wanted, listWidths(width).at(-1) ?? maxWidth)
