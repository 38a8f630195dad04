import { type FormEvent, useState } from 'react'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { FormError } from './form-error.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { PasswordRules } from './password-rules.tsx'
import { validatePassword } from './validate-password.ts'

type NewPasswordFormProps = {
  email: string
  buttonLabel: string
  /** Whether the form also asks for the person's name. */
  asksName?: boolean
  onDone: () => void
}

/** Sets a password without asking for the current one, because the session came from an e-mail link or code. */
export function NewPasswordForm({ email, buttonLabel, asksName = false, onDone }: NewPasswordFormProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const passwordError = validatePassword(password, email)
  const isNameMissing = asksName && !name.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setRefusal('')
    if (busy || passwordError || isNameMissing) return
    setBusy(true)
    const { error } = await authClient.updateUser({ password, ...(asksName && { data: { name: name.trim() } }) })
    if (!error) return onDone()
    setBusy(false)
    setRefusal(formatAuthError(error))
  }

  return (
    <form className="mt-6 grid gap-4.5" onSubmit={event => void submit(event)} noValidate>
      <FormError text={refusal} />
      <Field label={auth.email}>
        <Input
          large
          type="email"
          name="username"
          autoComplete="username"
          className="bg-sunken"
          value={email}
          readOnly
        />
      </Field>
      {asksName && (
        <Field label={auth.name} error={tried && isNameMissing && auth.missingName}>
          <Input
            large
            name="name"
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        </Field>
      )}
      <div className="grid gap-2.5">
        <Field label={auth.newPassword} error={tried && passwordError}>
          <PasswordInput
            large
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        </Field>
        <PasswordRules password={password} email={email} />
      </div>
      <Button type="submit" variant="brand" size="lg" className="mt-1 w-full" busy={busy && auth.savingPassword}>
        {buttonLabel}
      </Button>
    </form>
  )
}
