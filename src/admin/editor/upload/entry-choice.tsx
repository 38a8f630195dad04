import { useId } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'

type EntryChoiceProps = { candidates: readonly string[]; entry: string | null; onChange: (entry: string) => void }

/** Asks which page opens first when the entry page of the folder is ambiguous. */
export function EntryChoice({ candidates, entry, onChange }: EntryChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{words.whichEntry}</legend>
      <p className="text-sm text-ink-2">{words.whichEntryText}</p>
      <div className="mt-2 grid max-h-64 gap-1.5 overflow-y-auto p-1 -m-1">
        {candidates.map(path => (
          <label
            key={path}
            className="flex cursor-pointer items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2.5 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name={name}
              className="size-4 shrink-0 accent-brand"
              checked={path === entry}
              onChange={() => onChange(path)}
            />
            <span className="min-w-0 truncate font-mono text-xs leading-5" title={path}>
              {path}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
