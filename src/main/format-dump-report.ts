import { type DumpReport, oldTables } from '#server/import-dump/index.ts'

const formatRemark = ({ table, line, what }: DumpReport['notes'][number]) => `  ${table}, line ${line}: ${what}`
const formatSection = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : [])

/** Formats an import as a table, followed by what was skipped and what the seller has to check. */
export function formatDumpReport(report: DumpReport, isCheck: boolean): string[] {
  const { tables, others, files, leftOut, notes } = report
  const row = (name: string, ...cells: (string | number)[]) =>
    `${name.padEnd(24)}${cells.map(cell => String(cell).padStart(12)).join('')}`
  const counted = oldTables.map(table => {
    const { read, added, there, leftOut: out } = tables[table]
    return row(table, read, added, there, out)
  })
  return [
    row('table', 'read', isCheck ? 'to come' : 'added', 'there', 'left out'),
    ...counted,
    row('files', files.added + files.there + files.leftOut.length, files.added, files.there, files.leftOut.length),
    ...formatSection('Left out:', [...leftOut.map(formatRemark), ...files.leftOut.map(each => `  ${each}`)]),
    ...formatSection('To know:', notes.map(formatRemark)),
    ...formatSection(
      'Tables that have no place here, by rows:',
      Object.entries(others).map(([table, rows]) => `  ${table}: ${rows}`),
    ),
    '',
    isCheck ? 'Checked: nothing was written.' : 'Done. What is there already stays as it is when this is run again.',
  ]
}
