import { setImmediate as yieldToRequests } from 'node:timers/promises'
import type { Db } from '#server/platform/core/context.ts'
import { createTableFile, formatDateCell, type TableCell } from '#server/platform/files/table-file.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'
import type { ExportSink } from '../sink.ts'
import { summedColumns } from './export-tables.ts'
import { type RowSource, streamRows } from './repository.ts'

/** What all parts of one export share. `onWritten` is called for every row and file. */
export type ExportScope = {
  sink: ExportSink
  timeZone: string
  /** Decrypts license keys; null leaves them out. */
  secrets: SecretBox | null
  signal: AbortSignal
  onWritten: () => void
}
/** Sums of one mode and currency, in cents by column. */
export type MoneySum = { mode: string; currency: string; cents: Record<string, number> }
export type WrittenTable = { file: string; rows: number; sums: MoneySum[] }

const batchSize = 500
/** After so many rows, requests of shoppers get their turn. */
const rowsPerTurn = 100

/** Formats a value: a time in the time zone of the shop, yes or no, lists separated by spaces, other objects as JSON. */
export function formatValue(timeZone: string, value: unknown): TableCell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Date) return formatDateCell('plain', timeZone, value)
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Adds up the columns of a table by mode and currency. */
function createSums(table: string) {
  const sums = new Map<string, MoneySum>()
  return {
    add(row: Record<string, unknown>) {
      for (const column of summedColumns[table] ?? []) {
        const [mode, currency] = [String(row.mode), String(row.currency)]
        const sum = sums.get(`${mode} ${currency}`) ?? { mode, currency, cents: {} }
        sum.cents[column] = (sum.cents[column] ?? 0) + Number(row[column])
        sums.set(`${mode} ${currency}`, sum)
      }
    },
    list: () => [...sums.values()].sort((a, b) => `${a.mode} ${a.currency}`.localeCompare(`${b.mode} ${b.currency}`)),
  }
}

/** Writes one CSV file. The rows are streamed, so that memory use does not grow with their number. */
export async function writeTable<Column extends string>(
  { sink, signal, onWritten }: ExportScope,
  table: string,
  columns: readonly Column[],
  source: AsyncIterable<Record<Column, TableCell>>,
): Promise<WrittenTable> {
  const file = `data/${table}.csv`
  const sums = createSums(table)
  let rows = 0
  async function* countLines() {
    for await (const line of source) {
      signal.throwIfAborted()
      sums.add(line)
      rows += 1
      onWritten()
      yield line
      if (rows % rowsPerTurn === 0) await yieldToRequests()
    }
  }
  await sink.write(file, createTableFile('plain', columns, countLines()))
  return { file, rows, sums: sums.list() }
}

async function* streamSource(db: Db, source: RowSource, { timeZone, secrets }: ExportScope) {
  const names = Object.keys(source.columns)
  const getValue = (row: Record<string, unknown>, name: string) => {
    const decrypt = source.decrypted?.[name]
    return decrypt ? secrets && decrypt(secrets, row) : row[name]
  }
  for await (const row of streamRows(db, source, batchSize))
    yield Object.fromEntries(names.map(name => [name, formatValue(timeZone, getValue(row, name))]))
}

export const writeSource = (scope: ExportScope, db: Db, table: string, source: RowSource): Promise<WrittenTable> =>
  writeTable(scope, table, Object.keys(source.columns), streamSource(db, source, scope))
