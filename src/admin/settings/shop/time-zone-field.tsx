import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { settings as words } from '#i18n/lazy-words.ts'
import { Field, useControl } from '../../ui/field.tsx'
import { listZones, toZone, type Zone } from './time-zones.ts'

type Props = { value: string; error: string | undefined; disabled: boolean; onChange: (value: string) => void }

/** Typing a place, an offset or the name of a time zone filters the list. */
export function TimeZoneField({ error, ...rest }: Props) {
  return (
    <Field label={words.timeZone} hint={words.timeZoneHint} {...(error && { error })}>
      <ZonePicker {...rest} />
    </Field>
  )
}

function ZonePicker({ value, disabled, onChange }: Omit<Props, 'error'>) {
  const [opened, setOpened] = useState(false)
  const chosen = useMemo(() => toZone(value), [value])
  const zones = useMemo(() => (opened ? listZones(value) : [chosen]), [opened, value, chosen])
  const control = useControl({})
  return (
    <Combobox.Root<Zone>
      items={zones}
      value={chosen}
      disabled={disabled}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onOpenChange={open => open && setOpened(true)}
      onValueChange={zone => zone && onChange(zone.value)}
    >
      <Combobox.InputGroup className="ctl pr-1">
        {/* The open list hides the label from screen readers, like everything around it, so the input has its own. */}
        <Combobox.Input {...control} aria-label={words.timeZone} />
        <Combobox.Trigger className="btn btn-ghost btn-sm btn-icon" aria-label={words.timeZones}>
          <ChevronsUpDown aria-hidden="true" />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner positionMethod="fixed" sideOffset={6} className="z-50 outline-0">
          <Combobox.Popup className="menu w-(--anchor-width)">
            <Combobox.Empty className="px-3 text-ink-2 not-empty:py-2">{words.timeZoneNone}</Combobox.Empty>
            <Combobox.List className="max-h-72 overflow-y-auto outline-0">
              {(zone: Zone) => (
                <Combobox.Item key={zone.value} value={zone} className="menu-item">
                  <span className="min-w-0 flex-1">{zone.label}</span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" className="icon-16" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
