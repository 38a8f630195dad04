import type { CsvColumn, ImportProblem } from '#contract/catalog-bulk.ts'
import { type DecimalSeparator, detectSharedDecimalSeparator } from '#domain/localized-number.ts'
import { unescapeFormulas } from '#server/platform/files/escape-formulas.ts'
import { type Columns, parseHeader } from './parse-header.ts'
import { splitCurrency } from './price-currency.ts'
import { type Cell, type Row, unreadableFileError } from './rows.ts'

/**
 * The cells of a line by column; columns that the file lacks are absent. `number` is the line number in the file, from
 * 1.
 */
export type RawLine = { number: number; cells: Partial<Record<CsvColumn, string>> }
/**
 * `decimalSeparator` is the decimal separator that the prices of the file agree on, or null. `ignored` contains the
 * headings that match no column.
 */
export type ParsedLines = {
  lines: RawLine[]
  problems: ImportProblem[]
  decimalSeparator: DecimalSeparator | null
  ignored: string[]
}

const numericColumns: readonly CsvColumn[] = ['price', 'stock']

/** Rounds a workbook's number to the 15 digits that spreadsheets show: 89.90000000000001 becomes '89.9'. */
function formatNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  // In a text such as '1.234', the point could be a group separator. The number of a workbook has no group separators,
  // so a zero is appended to mark the point as the decimal separator.
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Returns a cell as trimmed text. Numbers of a workbook are exact in the columns of prices and units. */
export function formatCell(cell: Cell, column: CsvColumn): string {
  if (typeof cell === 'number') return numericColumns.includes(column) ? formatNumber(cell) : String(cell)
  return unescapeFormulas(String(cell ?? '').trim())
}

export const isEmptyCell = (cell: Cell) => cell === null || (typeof cell === 'string' && cell.trim() === '')

/**
 * Whether a row has no values beyond the header. Spreadsheets drop or add empty cells at the end of a row, so shorter
 * rows and additional empty cells are accepted.
 */
const hasFittingWidth = (cells: readonly Cell[], width: number) => cells.slice(width).every(isEmptyCell)

function toRawLine({ number, cells }: Row, { places }: Columns): RawLine {
  const line: RawLine['cells'] = {}
  for (const [position, column] of places.entries())
    if (column) line[column] = formatCell(cells[position] ?? null, column)
  return { number, cells: line }
}

/** Detects the decimal separator that the prices of a file agree on. */
export const detectPriceSeparator = (prices: readonly string[]): DecimalSeparator | null =>
  detectSharedDecimalSeparator(prices.map(price => splitCurrency(price).number))

/**
 * Reads a table whose first non-empty row is the header. Throws `csv_invalid` for an empty table and for an invalid
 * header.
 */
export async function readLines(rows: AsyncIterable<Row> | Iterable<Row>): Promise<ParsedLines> {
  const [lines, problems, prices]: [RawLine[], ImportProblem[], string[]] = [[], [], []]
  let columns: Columns | null = null
  for await (const row of rows) {
    if (row.cells.every(isEmptyCell)) continue
    if (!columns) {
      columns = parseHeader(row.cells.map(cell => String(cell ?? '')))
      continue
    }
    const { places } = columns
    if (!hasFittingWidth(row.cells, places.length)) {
      const value = String(row.cells.length)
      problems.push({ line: row.number, column: null, code: 'columns_differ', value })
      continue
    }
    lines.push(toRawLine(row, columns))
    const price = row.cells[places.indexOf('price')]
    if (typeof price === 'string') prices.push(price)
  }
  if (!columns) throw unreadableFileError('empty')
  return { lines, problems, decimalSeparator: detectPriceSeparator(prices), ignored: columns.ignored }
}
