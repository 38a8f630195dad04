import { csvColumns } from '#contract/catalog-bulk.ts'
import { catalog } from '#words/index.ts'
import { saveFile } from '../../ui/save-file.ts'

/** A file to fill in: the columns and one product of two variants. Excel takes it for UTF-8 by the mark at its start. */
export function saveTemplate() {
  const rows = catalog.templateRows.map(row => csvColumns.map(column => row[column] ?? '').join(','))
  const text = `\uFEFF${[csvColumns.join(','), ...rows].join('\r\n')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv' }), `${catalog.templateName}.csv`)
}
