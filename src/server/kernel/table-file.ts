import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { getSeparators, type TableForm } from '#contract/table-form.ts'
import { centsToDecimal } from '#domain/money.ts'
import { formatIsoWithOffset } from '#domain/zoned-time.ts'
import { escapeFormulas } from './escape-formulas.ts'
import { pipeThrough } from './pipe-through.ts'

/** Integer cents in the form of the table: the same in every currency. */
export const formatAmountCell = (form: TableForm, cents: number): string =>
  centsToDecimal(cents, getSeparators(form).decimal === ',' ? 'brl' : 'usd')

/** A moment in the form of the table, as clocks of the zone show it: for programs with the zone's offset, for Excel as it reads dates. */
export function formatDateCell(form: TableForm, timeZone: string, at: Date): string {
  const iso = formatIsoWithOffset(timeZone, at)
  if (form === 'plain') return iso
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]{8})/.exec(iso) ?? []
  return `${day}/${month}/${year} ${time}`
}

/** Lines as the text of a file in that form, piece by piece, under a header of the columns; formulas are made harmless. */
export function createTableFile<Column extends string>(
  form: TableForm,
  columns: readonly Column[],
  lines: AsyncIterable<Record<Column, string>>,
): Readable {
  async function* cells() {
    for await (const line of lines) yield columns.map(column => escapeFormulas(line[column]))
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
