import { AppError } from '#server/platform/core/errors.ts'

/** A CSV cell is a text. A workbook also has numbers and booleans, and null for an empty cell. */
export type Cell = string | number | boolean | null
/** One row of a file. `number` is the row number that editors and spreadsheets show, from 1. */
export type Row = { number: number; cells: readonly Cell[] }

/**
 * Maximum number of rows in a file. Empty rows and rows with too many cells count too, because they take as long to
 * parse as others.
 */
export const maxRows = 50_000

/** Builds the error that rejects a whole file. `reason` is a key of `fileProblems` in the locale files. */
export const unreadableFileError = (reason: string, cause?: unknown) =>
  new AppError('csv_invalid', { fields: { file: reason }, cause })
