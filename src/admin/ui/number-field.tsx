import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { useTypedNumber } from './use-typed-number.ts'

type NumberFieldProps = {
  label: string
  /** In px; null is shown as `empty`. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** The value from which the arrow keys start while there is none. */
  start?: number
  unit?: string
  empty?: string
  hint?: string
}

/** A whole number of px. The typed text is kept until the field is left; only a number within the limits is applied. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min = 0, max = 10_000, start = min, unit = 'px', empty, hint } = props
  const typed = useTypedNumber({ value, onChange, min, max, start, empty })
  return (
    <Field label={label} hint={hint}>
      <Input {...typed} after={<span className="text-ink-3">{unit}</span>} />
    </Field>
  )
}
