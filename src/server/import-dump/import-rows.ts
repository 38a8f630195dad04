import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import type { DumpReport, OldTable } from './dump-report.ts'
import { type Cells, createCells } from './reading/cells.ts'
import type { DumpRow } from './reading/dump-row.ts'
import type { StoredPaths } from './rewrite-addresses.ts'

export type DumpImport = {
  tx: Context
  rows: (table: OldTable) => readonly DumpRow[]
  report: DumpReport
  stored: StoredPaths
}

/** Thrown to skip a row. The message is one sentence for the report. */
export class RowSkipped extends Error {}

export const addNote = ({ report }: DumpImport, { table, line }: DumpRow, what: string): void => {
  report.notes.push({ table, line, what })
}

/**
 * Describes a database error about the row's data (SQLSTATE classes 22 and 23) by code and constraint, because the
 * database's own message quotes values.
 */
function describeDatabaseError(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown }
    if (typeof code !== 'string' || !/^2[23][0-9A-Z]{3}$/.test(code)) continue
    return `the database refuses it: ${[code, constraint].filter(each => typeof each === 'string').join(', ')}`
  }
  return null
}

function getSkipReason(error: unknown): string | null {
  if (error instanceof RowSkipped) return error.message
  if (!(error instanceof AppError)) return describeDatabaseError(error)
  const at = Object.entries(error.fields ?? {}).map(([field, fault]) => `${field} ${fault}`)
  return [error.code, ...at].join(': ')
}

/**
 * Imports the rows of one table, each in full or not at all. An invalid row is skipped with its reason. `isThere`
 * detects rows of an earlier run, and `add` writes a new row.
 */
export async function importRows(
  taking: DumpImport,
  table: OldTable,
  isThere: (id: string, row: DumpRow) => boolean,
  add: (tx: Context, cells: Cells, row: DumpRow, id: string) => Promise<unknown>,
): Promise<void> {
  const tally = taking.report.tables[table]
  for (const row of taking.rows(table)) {
    tally.read += 1
    const cells = createCells(row)
    const id = cells.id()
    if (isThere(id, row)) {
      tally.there += 1
      continue
    }
    const notes = taking.report.notes.length
    try {
      await withTransaction(taking.tx, tx => add(tx, cells, row, id))
      tally.added += 1
    } catch (error) {
      const why = getSkipReason(error)
      if (why === null) throw error
      taking.report.notes.length = notes
      taking.report.leftOut.push({ table, line: row.line, what: why })
      tally.leftOut += 1
    }
  }
}

/** Skips a row with a cell that could not be parsed. */
export function assertNoFaults({ faults }: Cells): void {
  if (faults.length > 0) throw new RowSkipped(faults.join('; '))
}
