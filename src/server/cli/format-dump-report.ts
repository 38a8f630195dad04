import { type DumpReport, oldTables } from '#server/modules/import-dump/dump-report.ts'

const formatRemark = ({ table, line, what }: DumpReport['notes'][number]) => `  ${table}, line ${line}: ${what}`
const formatSection = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : [])

/** Formats the report of an import as a table, followed by what was skipped and what the seller has to check. */
export function formatDumpReport(report: DumpReport, isCheck: boolean): string[] {
  const { tables, others, files, leftOut, notes } = report
  const row = (name: string, ...cells: (string | number)[]) =>
    `${name.padEnd(24)}${cells.map(cell => String(cell).padStart(12)).join('')}`
  const tableRows = oldTables.map(table => {
    const { read, added, there, leftOut: skipped } = tables[table]
    return row(table, read, added, there, skipped)
  })
  return [
    row('table', 'read', isCheck ? 'to add' : 'added', 'existing', 'skipped'),
    ...tableRows,
    row('files', files.added + files.there + files.leftOut.length, files.added, files.there, files.leftOut.length),
    ...formatSection('Skipped:', [...leftOut.map(formatRemark), ...files.leftOut.map(each => `  ${each}`)]),
    ...formatSection('Notes:', notes.map(formatRemark)),
    ...formatSection(
      'Tables that Vitrine does not import, with their rows:',
      Object.entries(others).map(([table, rows]) => `  ${table}: ${rows}`),
    ),
    '',
    isCheck ? 'Check complete: nothing was written.' : 'Import complete. Rows that exist already are not changed.',
  ]
}
