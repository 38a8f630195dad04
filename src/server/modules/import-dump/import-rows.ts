import type { DumpRow } from '@vitrine/dump-reader/dump-row.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { type Cells, createCells } from './cells.ts'
import type { DumpReport, OldTable } from './dump-report.ts'
import type { StoredPaths } from './rewrite-addresses.ts'

export type DumpImport = {
  tx: Context
  rows: (table: OldTable) => readonly DumpRow[]
  report: DumpReport
  stored: StoredPaths
}

/** Thrown to skip a row. The message is the reason in the report. */
export class RowSkipped extends Error {}

export const addNote = ({ report }: DumpImport, { table, line }: DumpRow, message: string): void => {
  report.notes.push({ table, line, what: message })
}

/**
 * Describes a database error about the row's data (SQLSTATE classes 22 and 23) by code and constraint, because the
 * database's own message quotes values.
 */
function describeDatabaseError(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown }
    if (typeof code !== 'string' || !/^2[23][0-9A-Z]{3}$/.test(code)) continue
    return `the database rejects it: ${[code, constraint].filter(each => typeof each === 'string').join(', ')}`
  }
  return null
}

function getSkipReason(error: unknown): string | null {
  if (error instanceof RowSkipped) return error.message
  if (!(error instanceof AppError)) return describeDatabaseError(error)
  const fieldProblems = Object.entries(error.fields ?? {}).map(([field, problem]) => `${field} ${problem}`)
  return [error.code, ...fieldProblems].join(': ')
}

/**
 * Imports the rows of one table, each in full or not at all. An invalid row is skipped with its reason. `exists`
 * detects rows of an earlier run, and `add` writes a new row.
 */
export async function importRows(
  dumpImport: DumpImport,
  table: OldTable,
  exists: (id: string, row: DumpRow) => boolean,
  add: (tx: Tx, cells: Cells, row: DumpRow, id: string) => Promise<unknown>,
): Promise<void> {
  const tally = dumpImport.report.tables[table]
  for (const row of dumpImport.rows(table)) {
    tally.read += 1
    const cells = createCells(row)
    const id = cells.id()
    if (exists(id, row)) {
      tally.there += 1
      continue
    }
    const noteCount = dumpImport.report.notes.length
    try {
      await withTransaction(dumpImport.tx, tx => add(tx, cells, row, id))
      tally.added += 1
    } catch (error) {
      const reason = getSkipReason(error)
      if (reason === null) throw error
      dumpImport.report.notes.length = noteCount
      dumpImport.report.leftOut.push({ table, line: row.line, what: reason })
      tally.leftOut += 1
    }
  }
}

/** Throws RowSkipped when a cell of the row could not be parsed. */
export function assertNoProblems({ problems }: Cells): void {
  if (problems.length > 0) throw new RowSkipped(problems.join('; '))
}
