import { CsvError, parse } from 'csv-parse'
import { type CsvColumn, csvColumns, type ImportProblem } from '#contract/catalog-bulk.ts'
import { unharmed } from '#server/kernel/cell-text.ts'
import { AppError } from '#server/kernel/errors.ts'
import { through } from '#server/kernel/through.ts'

/** A line of the file by its columns; those the file has not are missing. `number` counts from 1, the header's. */
export type RawLine = { number: number; cells: Partial<Record<CsvColumn, string>> }
type Read = { lines: RawLine[]; problems: ImportProblem[] }

/** Of rows with nothing in their cells, too, and of those with too many: they take time as others do. */
const mostLines = 50_000
const longestLine = 100_000
const chunk = 65_536

const isColumn = (name: string): name is CsvColumn => csvColumns.some(column => column === name)

/** The sign between cells: the one that the header has most of. */
function delimiterOf(text: string): string {
  const header = text.slice(0, 10_000).split(/\r|\n/, 1)[0] ?? ''
  const counted = [',', ';', '\t'].map(sign => ({ sign, count: header.split(sign).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign
}

const unreadable = (reason: string, cause?: unknown) => new AppError('csv_invalid', { fields: { file: reason }, cause })

/** Known columns by their place; others are left alone. Refuses a header without SKUs, and one that says a column twice. */
function columnsOf(header: readonly string[]): (CsvColumn | null)[] {
  const names = header.map(cell => cell.trim().toLowerCase())
  const known = names.filter(isColumn)
  if (!known.includes('sku')) throw unreadable('no_sku_column')
  if (new Set(known).size < known.length) throw unreadable('column_twice')
  return names.map(name => (isColumn(name) ? name : null))
}

function* chunksOf(text: string) {
  for (let at = 0; at < text.length; at += chunk) yield text.slice(at, at + chunk)
}

type Record_ = { record: string[]; info: { lines: number; empty_lines: number } }

function lineOf(number: number, record: readonly string[], columns: readonly (CsvColumn | null)[]): RawLine {
  const cells: RawLine['cells'] = {}
  for (const [place, column] of columns.entries()) if (column) cells[column] = unharmed((record[place] ?? '').trim())
  return { number, cells }
}

/** Reads the file piece by piece. Refuses what is no table (csv_invalid). */
export async function readLines(text: string): Promise<Read> {
  const records = through(
    chunksOf(text),
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      // Each empty one costs as much as twenty others.
      skip_empty_lines: true,
      max_record_size: longestLine,
    }),
  )
  const read: Read = { lines: [], problems: [] }
  let columns: (CsvColumn | null)[] | null = null
  let ended = 0
  let empty = 0
  let seen = 0
  try {
    for await (const { record, info } of records as AsyncIterable<Record_>) {
      const number = ended + 1 + info.empty_lines - empty
      ended = info.lines
      empty = info.empty_lines
      seen += 1
      // The header is one, too.
      if (seen > mostLines + 1) throw unreadable('too_many_lines')
      if (record.every(cell => cell.trim() === '')) continue
      if (!columns) columns = columnsOf(record)
      else if (record.length !== columns.length)
        read.problems.push({ line: number, column: null, code: 'columns_differ', value: String(record.length) })
      else read.lines.push(lineOf(number, record, columns))
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error.code.toLowerCase(), error)
    throw error
  }
  if (!columns) throw unreadable('empty')
  return read
}
