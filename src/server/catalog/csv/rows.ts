import { AppError } from '#server/kernel/errors.ts'

/** A cell of a CSV file is its text; a workbook has numbers and booleans as well, and null where a cell is empty. */
export type Cell = string | number | boolean | null
/** One row of the file. `number` counts as an editor or spreadsheet shows it, from 1. */
export type Row = { number: number; cells: readonly Cell[] }

/** Rows with nothing in their cells and rows with too many count as well: they take time as others do. */
export const maxRows = 50_000

/** The refusal of a whole file; `reason` is a key of `fileProblems` in the words. */
export const unreadableFileError = (reason: string, cause?: unknown) =>
  new AppError('csv_invalid', { fields: { file: reason }, cause })
