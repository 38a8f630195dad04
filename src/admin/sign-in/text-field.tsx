import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { FieldErrors } from './form-problems.ts'

type TextFieldProps = {
  name: string
  label: string
  value: string
  onChange: (text: string) => void
  errors: FieldErrors
  hint?: string
  secret?: boolean
  optional?: boolean
  mono?: boolean
  type?: 'url' | 'text'
}

/** A single-line field without autocomplete, capitalization and spell checking, because its values are technical. */
export const TextField = ({
  name,
  label,
  value,
  onChange,
  errors,
  hint,
  secret,
  optional,
  mono,
  type,
}: TextFieldProps) => (
  <Field label={label} {...(hint && { hint })} error={errors[name]} {...(optional && { optional })}>
    <Input
      name={name}
      type={secret ? 'password' : 'text'}
      inputMode={type === 'url' ? 'url' : 'text'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(mono && { className: 'font-mono' })}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  </Field>
)
