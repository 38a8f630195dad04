// The worker thread that reads files of other platforms; `read-file.ts` starts it.
import type { ImportProblem } from '#contract/catalog-bulk.ts'
import { MAX_MOVE_IN_COLUMNS } from '#contract/move-in.ts'
import type { ColumnMapping, MoveInKind, TextRow } from '#domain/move-in/fields.ts'
import { type CustomerProblem, type MappedCustomer, mapCustomers } from '#domain/move-in/map-customers.ts'
import { type MappedProduct, mapProducts } from '#domain/move-in/map-products.ts'
import {
  detectPriceSeparator,
  formatCell,
  isEmptyCell,
  type ParsedLine,
  parseLine,
  parseRows,
  unreadableFileError,
} from '#server/modules/catalog/csv/reader/index.ts'
import { AppError } from '#server/platform/core/errors.ts'

const sampleCount = 3
const maxSampleLength = 200
const maxHeadingLength = 120
const itemsPerChunk = 250

export type ReadTask =
  | { step: 'inspect'; file: Uint8Array }
  | { step: 'map'; file: Uint8Array; kind: MoveInKind; mapping: ColumnMapping; currency: string; country: string }

export type InspectedFile = { headings: string[]; samples: string[][] }
export type ReadProduct = Omit<MappedProduct, 'lines'> & {
  line: number
  lines: ParsedLine[]
  problems: ImportProblem[]
}
type Shared = { headings: string[]; lineCount: number; tooWide: number[] }
/** `chunks` contains the products or customers as several JSON texts, so that parsing them does not block for long. */
export type MappedFile = Shared & {
  chunks: string[]
  unsupported: number[]
  refused: CustomerProblem[]
  notes: CustomerProblem[]
  repeated: number
}
type ReadResult = InspectedFile | MappedFile | { fieldErrors: Record<string, string> }

/** Prices and units of a workbook are numbers, which are written exactly. */
const toColumn = (field: ColumnMapping[number]) => (field === 'price' || field === 'stock' ? field : 'title')

function readHeadings(cells: readonly unknown[]): string[] {
  const headings = cells.map(cell => String(cell ?? '').trim())
  const width = headings.findLastIndex(heading => heading !== '') + 1
  if (width > MAX_MOVE_IN_COLUMNS) throw unreadableFileError('too_many_columns')
  return headings.slice(0, width).map(heading => heading.slice(0, maxHeadingLength))
}

async function inspectFile(file: Uint8Array): Promise<InspectedFile> {
  let headings: string[] | null = null
  const samples: string[][] = []
  for await (const { cells } of await parseRows(file)) {
    if (cells.every(isEmptyCell)) continue
    if (!headings) headings = readHeadings(cells)
    else samples.push(headings.map((_, index) => formatCell(cells[index] ?? null, 'title').slice(0, maxSampleLength)))
    if (samples.length === sampleCount) break
  }
  if (!headings) throw unreadableFileError('empty')
  return { headings, samples }
}

async function readRows(file: Uint8Array, mapping: ColumnMapping) {
  const rows: TextRow[] = []
  const shared: Shared = { headings: [], lineCount: 0, tooWide: [] }
  for await (const { number, cells } of await parseRows(file)) {
    if (cells.every(isEmptyCell)) continue
    if (shared.headings.length === 0) {
      shared.headings = readHeadings(cells)
      if (shared.headings.length !== mapping.length) throw unreadableFileError('columns_changed')
      continue
    }
    shared.lineCount += 1
    // Cells beyond the last heading show that the cells of the row are shifted.
    if (!cells.slice(mapping.length).every(isEmptyCell)) shared.tooWide.push(number)
    else
      rows.push({
        number,
        cells: mapping.map((field, index) => (field ? formatCell(cells[index] ?? null, toColumn(field)) : '')),
      })
  }
  if (shared.headings.length === 0) throw unreadableFileError('empty')
  return { rows, shared }
}

function splitIntoChunks(items: readonly unknown[]): string[] {
  const chunks: string[] = []
  for (let offset = 0; offset < items.length; offset += itemsPerChunk)
    chunks.push(JSON.stringify(items.slice(offset, offset + itemsPerChunk)))
  return chunks
}

function readProducts(rows: readonly TextRow[], mapping: ColumnMapping, currency: string) {
  const place = mapping.indexOf('price')
  const separator = detectPriceSeparator(rows.map(row => row.cells[place] ?? ''))
  const { products, unsupported } = mapProducts(rows, mapping, currency)
  const read = products.map(({ lines, ...product }): ReadProduct => {
    const parsed = lines.map(line => parseLine(line, separator))
    return {
      ...product,
      line: lines[0]?.number ?? 0,
      lines: parsed.flatMap(({ line }) => line ?? []),
      problems: parsed.flatMap(({ problems }) => problems),
    }
  })
  const repeated = products.reduce((sum, product) => sum + product.repeated, 0)
  return { chunks: splitIntoChunks(read), unsupported, refused: [], notes: [], repeated }
}

function readCustomers(rows: readonly TextRow[], mapping: ColumnMapping, country: string) {
  const { customers, ...rest } = mapCustomers(rows, mapping, country)
  return { chunks: splitIntoChunks(customers satisfies MappedCustomer[]), unsupported: [], ...rest }
}

export async function runTask(task: ReadTask): Promise<ReadResult> {
  try {
    if (task.step === 'inspect') return await inspectFile(task.file)
    const { rows, shared } = await readRows(task.file, task.mapping)
    const mapped =
      task.kind === 'products'
        ? readProducts(rows, task.mapping, task.currency)
        : readCustomers(rows, task.mapping, task.country)
    return { ...shared, ...mapped }
  } catch (error) {
    // An error that is sent to another thread loses its class, so its fields are passed as data.
    if (error instanceof AppError && error.fields) return { fieldErrors: error.fields }
    throw error
  }
}
