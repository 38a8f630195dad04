import { AppError } from '#server/kernel/errors.ts'

/** A CSV cell is a text. A workbook also has numbers and booleans, and null for an empty cell. */
export type Cell = string | number | boolean | null
/** One row of a file. `number` starts at 1, as editors and spreadsheets show it. */
export type Row = { number: number; cells: readonly Cell[] }

/** Empty rows and surplus rows count too, because they take as long to parse as others. */
export const maxRows = 50_000

/** Rejects a whole file. `reason` is a key of `fileProblems` in the locale files. */
export const unreadableFileError = (reason: string, cause?: unknown) =>
  new AppError('csv_invalid', { fields: { file: reason }, cause })
