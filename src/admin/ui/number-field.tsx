import { useState } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type NumberFieldProps = {
  label: string
  /** px; null: none, shown as `empty`. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** Where the arrows set out from while there is none. */
  start?: number
  unit?: string
  empty?: string
  hint?: string
}

/** Whole px. What is typed stays as typed until the field is left; only a number within limits is taken over. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min = 0, max = 10_000, start = min, unit = 'px', empty, hint } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} hint={hint}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="num"
        value={typed ?? value ?? ''}
        placeholder={empty}
        after={<span className="text-ink-3">{unit}</span>}
        onChange={event => {
          setTyped(event.target.value)
          const text = event.target.value.trim()
          if (text === '' && empty !== undefined) onChange(null)
          if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) onChange(Number(text))
        }}
        onKeyDown={event => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          const step = (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
          setTyped(null)
          onChange(Math.min(max, Math.max(min, (value ?? start) + step)))
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}
