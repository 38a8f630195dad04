import { csvColumns } from '#contract/catalog-bulk.ts'
import { getSeparators, type TableForm } from '#contract/table-form.ts'
import { catalogImport } from '#i18n/lazy-words.ts'
import { saveFile } from '../../ui/save-file.ts'

/**
 * Downloads a sample file that contains one product with two variants. A byte order mark makes Excel read the file as
 * UTF-8.
 */
export function downloadTemplate(form: TableForm = 'plain') {
  const { delimiter, decimal } = getSeparators(form)
  const rows = catalogImport.templateRows.map(({ price, ...row }) => {
    const written: Partial<Record<string, string>> = { ...row, price: price?.replace('.', decimal) }
    return csvColumns.map(column => written[column] ?? '').join(delimiter)
  })
  const text = `\uFEFF${[csvColumns.join(delimiter), ...rows].join('\r\n')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv' }), `${catalogImport.templateName}.csv`)
}
