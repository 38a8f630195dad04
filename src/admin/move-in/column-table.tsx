import { customerFields, type MoveInField, productFields } from '#domain/move-in/fields.ts'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/select.tsx'
import type { MoveIn } from './use-move-in.ts'

type Props = Pick<MoveIn, 'kind' | 'mapping' | 'repeated' | 'setField'> & {
  inspected: NonNullable<MoveIn['inspected']>
  disabled: boolean
}

/** One row for each column of the file: its heading, its first values, and what it becomes. */
export function ColumnTable({ kind, inspected, mapping, repeated, setField, disabled }: Props) {
  const fields: readonly MoveInField[] = kind === 'products' ? productFields : customerFields
  const columns = inspected.headings.map((heading, index) => ({ heading, index }))
  return (
    <Card className="overflow-hidden">
      <div
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_240px] gap-4 border-b border-line px-4 py-2.5 text-sm text-ink-2 max-md:hidden"
        aria-hidden="true"
      >
        <span>{words.column}</span>
        <span>{words.samples}</span>
        <span>{words.meaning}</span>
      </div>
      <ul className="divide-y divide-line">
        {columns.map(({ heading, index }) => {
          const field = mapping[index] ?? null
          const samples = inspected.samples.map(row => row[index] ?? '').filter(Boolean)
          const isRepeated = field !== null && repeated.includes(field)
          const errorId = `column-${index}-error`
          return (
            <li
              key={index}
              className="grid gap-x-4 gap-y-1.5 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_240px]"
            >
              <p className="min-w-0 self-center font-medium break-words">{heading || '—'}</p>
              <p className="min-w-0 self-center truncate text-sm text-ink-2" title={samples.join(' · ')}>
                {samples.join(' · ') || '—'}
              </p>
              <div className="min-w-0">
                <Select
                  aria-label={words.meaningOf(heading || String(index + 1))}
                  aria-describedby={isRepeated ? errorId : undefined}
                  aria-invalid={isRepeated || undefined}
                  disabled={disabled}
                  value={field ?? ''}
                  onChange={event => setField(index, (event.target.value || null) as MoveInField | null)}
                >
                  <option value="">{words.ignore}</option>
                  {fields.map(each => (
                    <option key={each} value={each}>
                      {words.fields[each]}
                    </option>
                  ))}
                </Select>
                {isRepeated && (
                  <p id={errorId} className="mt-1 text-sm font-[500] text-danger-ink">
                    {words.repeatedField}
                  </p>
                )}
                {field === 'consent' && <p className="mt-1 text-sm text-ink-2">{words.consentHint}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
