import { csvColumns } from '#contract/catalog-bulk.ts'
import { getSeparators, type TableForm } from '#contract/table-form.ts'
import { catalogImport } from '#words/lazy-words.ts'
import { saveFile } from '../../ui/save-file.ts'

/** A file to fill in: the columns and one product of two variants. Excel takes it for UTF-8 by the mark at its start. */
export function downloadTemplate(form: TableForm = 'plain') {
  const { delimiter, decimal } = getSeparators(form)
  const rows = catalogImport.templateRows.map(({ price, ...row }) => {
    const written: Partial<Record<string, string>> = { ...row, price: price?.replace('.', decimal) }
    return csvColumns.map(column => written[column] ?? '').join(delimiter)
  })
  const text = `\uFEFF${[csvColumns.join(delimiter), ...rows].join('\r\n')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv' }), `${catalogImport.templateName}.csv`)
}
