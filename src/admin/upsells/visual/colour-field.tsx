import { X } from 'lucide-react'
import { useState } from 'react'
import { cleanStyle } from '#domain/visual-style.ts'
import { upsells as words } from '#words/rooms.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type ColourFieldProps = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Words for no colour at all; without them there always is one. */
  none?: string
}

const isHex = (value: string | undefined): value is string => /^#[0-9a-f]{6}$/.test(value ?? '')

export function ColourField({ label, value, onChange, none }: ColourFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label}>
      <Input
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value ?? ''}
        placeholder={none}
        before={
          <input
            type="color"
            aria-label={label}
            className="size-5.5 shrink-0 cursor-pointer rounded-sm border border-line bg-transparent p-0"
            value={isHex(value) ? value : '#ffffff'}
            onChange={event => onChange(event.target.value)}
          />
        }
        after={
          none !== undefined &&
          value !== undefined && (
            <button type="button" aria-label={none} className="text-ink-3" onClick={() => onChange(undefined)}>
              <X className="icon-16" aria-hidden="true" />
              <span className="sr-only">{words.noBackground}</span>
            </button>
          )
        }
        onChange={event => {
          setTyped(event.target.value)
          const { color } = cleanStyle({ color: event.target.value })
          if (color) onChange(color)
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}
