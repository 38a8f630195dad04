import { csvColumns } from '#contract/catalog-bulk.ts'
import { catalogImport } from '#i18n/lazy-words.ts'

export const ColumnList = () => (
  <dl className="card divide-y divide-line">
    {csvColumns.map(column => (
      <div key={column} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[180px_minmax(0,1fr)]">
        <dt className="font-mono text-sm font-medium">{column}</dt>
        <dd className="text-ink-2">{catalogImport.columns[column]}</dd>
      </div>
    ))}
  </dl>
)
