import { orderBumps as words } from '#i18n/lazy-words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

type CheckListProps<Key extends string> = {
  title: string
  hint: string
  empty?: string
  choices: readonly { id: Key; name: string }[]
  chosen: readonly Key[]
  onChange: (chosen: Key[]) => void
}

/** Lets the seller select any number of choices; selecting none means that the condition does not apply. */
export function CheckList<Key extends string>(props: CheckListProps<Key>) {
  const { title, hint, empty, choices, chosen, onChange } = props
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium">{title}</legend>
      <p className="-mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <span>{hint}</span>
        <span className="num" role="status">
          {chosen.length > 0 ? words.chosen(chosen.length) : words.always}
        </span>
      </p>
      {choices.length === 0 ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <div className="grid max-h-56 gap-x-4 gap-y-2.5 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2">
          {choices.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<span className="[overflow-wrap:anywhere]">{name}</span>}
              checked={chosen.includes(id)}
              onChange={isChosen => onChange(isChosen ? [...chosen, id] : chosen.filter(other => other !== id))}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
