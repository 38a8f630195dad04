import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { useTypedNumber } from './use-typed-number.ts'

type NumberFieldProps = {
  label: string
  /** The number in `unit`; null shows `empty`. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** The number from which the arrow keys start while the field is empty. */
  start?: number
  unit?: string
  empty?: string
  hint?: string
}

/**
 * A field for a whole number. The typed text is kept until the field loses the focus. Only numbers within the limits
 * are passed to `onChange`.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min = 0, max = 10_000, start = min, unit = 'px', empty, hint } = props
  const typed = useTypedNumber({ value, onChange, min, max, start, empty })
  return (
    <Field label={label} hint={hint}>
      <Input {...typed} after={<span className="text-ink-3">{unit}</span>} />
    </Field>
  )
}
