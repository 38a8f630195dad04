import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { getSeparators, type TableForm } from '#contract/table-form.ts'
import { centsToDecimal } from '#domain/money.ts'
import { formatIsoWithOffset } from '#domain/zoned-time.ts'
import { escapeFormulas } from './escape-formulas.ts'
import { pipeThrough } from './pipe-through.ts'

/** Formats integer cents with the decimal separator of the table form, whatever the currency is. */
export const formatAmountCell = (form: TableForm, cents: number): string =>
  centsToDecimal(cents, getSeparators(form).decimal === ',' ? 'brl' : 'usd')

/** Formats a date in the time zone: ISO 8601 with offset for the plain form, otherwise day/month/year for Excel. */
export function formatDateCell(form: TableForm, timeZone: string, at: Date): string {
  const iso = formatIsoWithOffset(timeZone, at)
  if (form === 'plain') return iso
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]{8})/.exec(iso) ?? []
  return `${day}/${month}/${year} ${time}`
}

/** A number is written as it is, because the minus sign of a negative amount starts no formula. */
export type TableCell = string | number
const toCell = (value: TableCell) => (typeof value === 'number' ? value : escapeFormulas(value))

/** Streams rows as a CSV file with a byte order mark, a header row and escaped formulas. */
export function createTableFile<Column extends string>(
  form: TableForm,
  columns: readonly Column[],
  lines: AsyncIterable<Record<Column, TableCell>>,
): Readable {
  async function* cells() {
    for await (const line of lines) yield columns.map(column => toCell(line[column]))
  }
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    delimiter: getSeparators(form).delimiter,
    quoted_string: true,
    record_delimiter: 'windows',
  })
  return pipeThrough(cells(), csv)
}
