import { renditionWidths } from '#contract/files.ts'

const all = renditionWidths.map(Number)
const widest = Math.max(...all)

/** The widths a picture is kept in, in px: all that are narrower, and one for its own width. */
export const widthsOf = (width: number): number[] =>
  all.filter((each, index) => each < width || (all[index - 1] ?? 0) < width)

/** Which of them answers for a place `wanted` px wide: the narrowest that is enough. */
export const widthFor = (width: number | null, wanted: number): number =>
  width === null ? wanted : Math.min(wanted, widthsOf(width).at(-1) ?? widest)
