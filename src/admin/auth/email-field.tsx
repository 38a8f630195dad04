import type { InputHTMLAttributes } from 'react'
import { auth } from '#i18n/lazy-words.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

type EmailFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'onBlur'> & {
  value: string
  onChange: (email: string) => void
  /** Whether to show the error that asks for an e-mail address. */
  missing: boolean
}

/** The account's e-mail address, marked up so that password managers recognize it. */
export function EmailField({ value, onChange, missing, onBlur }: EmailFieldProps) {
  return (
    <Field label={auth.email} error={missing && auth.missingEmail}>
      <Input
        large
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </Field>
  )
}
