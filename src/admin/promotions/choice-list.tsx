import { type ReactNode, useId, useState } from 'react'
import { toSearchKey } from '#domain/search-key.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { SearchField } from '../ui/search-field.tsx'

export type Choice = { id: string; name: string; detail?: ReactNode }

/** A search field is shown if there are more choices than this. */
const searchThreshold = 6

type ChoiceListProps = {
  title: string
  hint: string
  search: string
  /** Formats the number of selected items. */
  counted: (n: number) => string
  empty: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** Lets the seller select any number of items; selecting none means all. */
export function ChoiceList(props: ChoiceListProps) {
  const { title, hint, search, counted, empty, choices, chosen, onChange } = props
  const [q, setQ] = useState('')
  const id = useId()
  const found = choices.filter(({ name }) => toSearchKey(name).includes(toSearchKey(q)))
  return (
    <fieldset className="grid min-w-0 gap-2.5" aria-describedby={`${id}-hint`}>
      <legend className="mb-1 font-medium">{title}</legend>
      <div className="-mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <p id={`${id}-hint`}>{hint}</p>
        <span className="num" role="status">
          {chosen.length > 0 && counted(chosen.length)}
        </span>
      </div>
      {(choices.length > searchThreshold || q !== '') && (
        <SearchField className="w-full md:w-[300px]" label={search} maxLength={100} value={q} onChange={setQ} />
      )}
      {found.length === 0 ? (
        <p className="text-ink-2">{choices.length === 0 && q === '' ? empty : words.nothingFound}</p>
      ) : (
        <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {found.map(({ id: each, name, detail }) => {
            const isChosen = chosen.includes(each)
            return (
              <li key={each} className={cn('flex items-center gap-3 px-4 py-2.5', isChosen && 'bg-brand-soft')}>
                <Checkbox
                  className="min-w-0 flex-1"
                  checked={isChosen}
                  onChange={() => onChange(isChosen ? chosen.filter(other => other !== each) : [...chosen, each])}
                  label={<span className="[overflow-wrap:anywhere]">{name}</span>}
                />
                {detail && <span className="num max-w-[45%] shrink-0 truncate text-sm text-ink-2">{detail}</span>}
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}
