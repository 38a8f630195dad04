import { CsvError, type Options, parse } from 'csv-parse/browser/esm/sync'

/** A row of a table in text form: the number of its first line, its cells, and its text. */
export type TextRow = { line: number; cells: string[]; text: string }

const delimiters = [';', ',', '\t'] as const

/** Returns the delimiter that the first lines have most often outside of quotes. */
function findDelimiter(text: string): string {
  const sample = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => sample.split(delimiter).length
  return [...delimiters].sort((one, other) => count(other) - count(one))[0] ?? ','
}

type CsvRecord = { record: string[]; raw: string }

function parseRecords(text: string, delimiter: string): CsvRecord[] {
  const options = {
    ...{ bom: true, delimiter, trim: true, relax_column_count: true, skip_empty_lines: true },
    ...{ skip_records_with_empty_values: true, raw: true },
  } satisfies Options
  try {
    return parse(text, options) as unknown as CsvRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // A quote that is not closed yet, or one in the middle of a cell, is part of the text.
    return parse(text, { ...options, quote: false }) as unknown as CsvRecord[]
  }
}

const countBreaks = (text: string) => text.split(/\r\n|\r|\n/).length - 1

/**
 * Reads CSV text with commas, semicolons or tabs. A cell in quotes may contain delimiters, doubled quotes and line
 * breaks. Rows without text are left out.
 */
export function parseTable(text: string): TextRow[] {
  let [end, line] = [0, 1]
  // The parser counts a Windows line break in quotes twice, so the lines are counted here.
  return parseRecords(text, findDelimiter(text)).map(({ record, raw }) => {
    const row = raw.trim()
    const start = text.indexOf(row, end)
    line += countBreaks(text.slice(end, start))
    const found = { line, cells: record, text: row }
    line += countBreaks(row)
    end = start + row.length
    return found
  })
}
