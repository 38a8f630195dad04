import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { auth } from '#i18n/lazy-words.ts'
import { signUpOwner } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { PasswordRules } from './password-rules.tsx'
import { isEmailAddress, validatePassword } from './validate-password.ts'

/** Creates the owner's account and signs in. */
export function SetupForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState({ email: false, password: false })
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const passwordError = validatePassword(password, email)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched({ email: true, password: true })
    setRefusal('')
    if (busy || !isEmailAddress(email) || passwordError) return
    setBusy(true)
    const { error } = await signUpOwner(token, { email: email.trim(), password })
    if (!error) return void navigate('/home', { replace: true })
    setBusy(false)
    setRefusal(formatAuthError(error))
  }

  return (
    <form className="mt-6 grid gap-4.5" onSubmit={event => void submit(event)} noValidate>
      <FormError text={refusal} />
      <EmailField
        value={email}
        onChange={setEmail}
        missing={touched.email && !isEmailAddress(email)}
        onBlur={() => setTouched(current => ({ ...current, email: current.email || email !== '' }))}
      />
      <div className="grid gap-2.5">
        <Field label={auth.password} error={touched.password && passwordError}>
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
      <Button type="submit" variant="brand" size="lg" className="mt-1 w-full" busy={busy && auth.creating}>
        {auth.create}
      </Button>
    </form>
  )
}
