import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { signsOf, type TableForm } from '#contract/table-form.ts'
import { centsToDecimal } from '#domain/money.ts'
import { isoIn } from '#domain/zoned-time.ts'
import { harmless } from './cell-text.ts'
import { through } from './through.ts'

/** Integer cents in the form of the table: the same in every currency. */
export const amountIn = (form: TableForm, cents: number): string =>
  centsToDecimal(cents, signsOf(form).decimal === ',' ? 'brl' : 'usd')

/** A moment in the form of the table, as clocks of the zone show it: for programs with the zone's offset, for Excel as it reads dates. */
export function momentCell(form: TableForm, timeZone: string, at: Date): string {
  const iso = isoIn(timeZone, at)
  if (form === 'plain') return iso
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]{8})/.exec(iso) ?? []
  return `${day}/${month}/${year} ${time}`
}

/** Lines as the text of a file in that form, piece by piece, under a header of the columns; formulas are made harmless. */
export function tableFile<Column extends string>(
  form: TableForm,
  columns: readonly Column[],
  lines: AsyncIterable<Record<Column, string>>,
): Readable {
  async function* cells() {
    for await (const line of lines) yield columns.map(column => harmless(line[column]))
  }
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    delimiter: signsOf(form).delimiter,
    quoted_string: true,
    record_delimiter: 'windows',
  })
  return through(cells(), csv)
}
