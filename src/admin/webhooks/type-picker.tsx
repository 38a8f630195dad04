import type { ShopEventType } from '#contract/shop-events.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { type FieldsProps, getSentTypes } from './endpoint-form.ts'
import { type EventGroup, listTypeGroups, listTypes, setTypes } from './event-types.ts'
import { FieldsetError } from './fieldset-error.tsx'

type GroupProps = {
  group: EventGroup
  types: readonly ShopEventType[]
  chosen: readonly ShopEventType[]
  onChange: (types: readonly ShopEventType[], isOn: boolean) => void
}

/** A group's checkbox, which selects all of its types, above one checkbox for each type. */
function TypeGroup({ group, types, chosen, onChange }: GroupProps) {
  const count = types.filter(type => chosen.includes(type)).length
  return (
    <fieldset className="mb-6 grid break-inside-avoid gap-2.5">
      <legend className="sr-only">{words.eventGroups[group]}</legend>
      <Checkbox
        className="font-semibold"
        label={words.eventGroups[group]}
        checked={count === types.length}
        indeterminate={count > 0 && count < types.length}
        onChange={isOn => onChange(types, isOn)}
      />
      <div className="grid gap-2.5 pl-7">
        {types.map(type => (
          <Checkbox
            key={type}
            label={
              <>
                {words.types[type]} <code className="block font-mono text-xs text-ink-3">{type}</code>
              </>
            }
            checked={chosen.includes(type)}
            onChange={isOn => onChange([type], isOn)}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function TypePicker({ form, errors, onChange }: FieldsProps) {
  const all = listTypes(form.format)
  const chosen = getSentTypes(form)
  const set = (types: readonly ShopEventType[], isOn: boolean) => onChange({ types: setTypes(form.types, types, isOn) })
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">{words.events}</legend>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          className="font-semibold"
          label={words.allTypes}
          checked={chosen.length === all.length}
          indeterminate={chosen.length > 0 && chosen.length < all.length}
          onChange={isOn => set(all, isOn)}
        />
        <span className="num text-sm text-ink-2" role="status">
          {words.chosen(chosen.length, all.length)}
        </span>
      </div>
      <FieldsetError text={errors.types} />
      <div className="gap-x-8 border-t border-line pt-5 sm:columns-2">
        {listTypeGroups(form.format).map(({ group, types }) => (
          <TypeGroup key={group} group={group} types={types} chosen={chosen} onChange={set} />
        ))}
      </div>
    </fieldset>
  )
}
