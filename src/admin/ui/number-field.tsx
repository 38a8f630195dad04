import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { useTypedNumber } from './use-typed-number.ts'

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
  const typed = useTypedNumber({ value, onChange, min, max, start, empty })
  return (
    <Field label={label} hint={hint}>
      <Input {...typed} after={<span className="text-ink-3">{unit}</span>} />
    </Field>
  )
}
