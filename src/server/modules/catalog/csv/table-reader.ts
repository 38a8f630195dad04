// The worker thread that parses product files; `read-table.ts` starts it.
import type { ImportProblem } from '#contract/catalog-bulk.ts'
import { decodeText } from '#domain/decode-text.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { parseCsv } from './parse-csv.ts'
import { type ParsedLine, parseLine } from './parse-line.ts'
import { isWorkbook, parseWorkbook } from './parse-workbook.ts'
import { readLines } from './read-lines.ts'
import { unreadableFileError } from './rows.ts'

/**
 * `chunks` contains the valid lines as several JSON texts, so that the caller can parse them without blocking for long.
 */
export type Table = { counted: number; problems: ImportProblem[]; ignored: string[]; chunks: string[] }
export type TableResult = Table | { fieldErrors: Record<string, string> }

const linesPerChunk = 250
/** As many problems as a report shows. */
const maxProblems = 1_000

/** Parses the rows of a text file or of the first sheet of a workbook. Throws `csv_invalid`. */
export async function parseRows(file: string | Uint8Array) {
  if (typeof file === 'string') return parseCsv(file)
  if (isWorkbook(file)) return parseWorkbook(file)
  const decoded = decodeText(file)
  if (!decoded.ok) throw unreadableFileError(decoded.problem)
  return parseCsv(decoded.text)
}

export async function runTask(file: string | Uint8Array): Promise<TableResult> {
  try {
    const raw = await readLines(await parseRows(file))
    const lines: ParsedLine[] = []
    const problems: ImportProblem[] = []
    for (const rawLine of raw.lines) {
      const { line, problems: lineProblems } = parseLine(rawLine, raw.decimalSeparator)
      if (line) lines.push(line)
      problems.push(...lineProblems)
    }
    const sortedProblems = [...raw.problems, ...problems].sort((a, b) => a.line - b.line).slice(0, maxProblems)
    const chunks: string[] = []
    for (let offset = 0; offset < lines.length; offset += linesPerChunk)
      chunks.push(JSON.stringify(lines.slice(offset, offset + linesPerChunk)))
    return { counted: raw.lines.length + raw.problems.length, problems: sortedProblems, ignored: raw.ignored, chunks }
  } catch (error) {
    // An error that is sent to another thread loses its class, so its fields are passed as data.
    if (error instanceof AppError && error.fields) return { fieldErrors: error.fields }
    throw error
  }
}
