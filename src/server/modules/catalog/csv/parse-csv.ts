import { CsvError, parse } from 'csv-parse'
import { pipeThrough } from '#server/platform/files/pipe-through.ts'
import { maxRows, type Row, unreadableFileError } from './rows.ts'

const maxLineLength = 100_000
const chunkSize = 65_536
/**
 * Matches a first line in which Excel names the delimiter, such as `sep=;`. Further delimiters follow it when the line
 * was padded to the width of a wider table.
 */
const separatorLine = /^\uFEFF?"?sep=(\\t|[^"\r\n])"?[;,\t]*(\r\n|\r|\n|$)/i

/** Chooses the delimiter that is most frequent in the header outside of quotes. */
function detectDelimiter(text: string): string {
  const header = /[^\s,;][^\r\n]*/.exec(text.slice(0, 10_000))?.[0] ?? ''
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map(character => ({ character, count: unquoted.split(character).length }))
  return counted.reduce((winner, each) => (each.count > winner.count ? each : winner)).character
}

/**
 * The reason to report for each error of the parser. Its other errors are about misplaced quotes, so `csv_quotes` is
 * the fallback.
 */
const errorReasons: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'csv_quote_not_closed',
  CSV_MAX_RECORD_SIZE: 'csv_max_record_size',
}

function* splitIntoChunks(text: string, start: number) {
  for (let offset = start; offset < text.length; offset += chunkSize) yield text.slice(offset, offset + chunkSize)
}

type CsvRecord = { record: string[]; info: { lines: number; empty_lines: number } }

/**
 * Parses the rows of a CSV file in chunks. Empty lines are skipped, but count in the line numbers. The delimiter is
 * taken from a first line such as `sep=;`. Without such a line it is the most frequent delimiter in the header: comma,
 * semicolon or tab. Throws `csv_invalid`.
 */
export async function* parseCsv(text: string): AsyncGenerator<Row> {
  const separator = separatorLine.exec(text)
  const declared = separator?.[1]
  const delimiter = declared === undefined ? detectDelimiter(text) : declared === '\\t' ? '\t' : declared
  const shift = separator ? 1 : 0
  const records = pipeThrough(
    splitIntoChunks(text, separator?.[0].length ?? 0),
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      // Parsing an empty record takes as much time as parsing twenty others.
      skip_empty_lines: true,
      max_record_size: maxLineLength,
    }),
  )
  let [lastLine, emptyCount, rowCount] = [0, 0, 0]
  try {
    for await (const { record, info } of records as AsyncIterable<CsvRecord>) {
      const number = lastLine + 1 + info.empty_lines - emptyCount + shift
      lastLine = info.lines
      emptyCount = info.empty_lines
      rowCount += 1
      // `rowCount` includes the header.
      if (rowCount > maxRows + 1) throw unreadableFileError('too_many_lines')
      yield { number, cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadableFileError(errorReasons[error.code] ?? 'csv_quotes', error)
    throw error
  }
}
