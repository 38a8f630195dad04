import { CsvError, parse } from 'csv-parse/sync'
import { DumpError } from './dump-error.ts'
import type { DumpRow } from './dump-row.ts'

/** Parses the CSV file of one table. Its first line names the columns; \N and an empty cell without quotes are NULL. */
export function parseCsv(table: string, text: string): DumpRow[] {
  try {
    const lines: { record: Record<string, string | null>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map(name => name.trim().toLowerCase()),
      skip_empty_lines: true,
      info: true,
      cast: (cell, { header, quoting }) => (!header && !quoting && (cell === '' || cell === '\\N') ? null : cell),
    })
    return lines.map(({ record, info }) => ({ table, line: info.lines, values: new Map(Object.entries(record)) }))
  } catch (error) {
    if (error instanceof CsvError) throw new DumpError(`${table}.csv: ${error.message}`)
    throw error
  }
}
