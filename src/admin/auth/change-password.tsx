import { type FormEvent, useState } from 'react'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { HiddenUsernameField, PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toaster.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { PasswordRules } from './password-rules.tsx'
import { useInvalidateAccount } from './queries.ts'
import { validatePassword } from './validate-password.ts'

/** Changes the password after asking for the current one. The server then ends the account's other sessions. */
export function ChangePassword({ email }: { email: string }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState({ field: '', text: '' })
  const [busy, setBusy] = useState(false)
  const invalidateAccount = useInvalidateAccount()
  const passwordError = validatePassword(password, email)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setRefusal({ field: '', text: '' })
    if (busy || !current || passwordError) return
    setBusy(true)
    const { error } = await authClient.updateUser({ password, current_password: current })
    setBusy(false)
    if (error) {
      setRefusal({
        field: error.code === 'reauthentication_needed' ? 'current' : 'password',
        text: formatAuthError(error),
      })
      return
    }
    setCurrent('')
    setPassword('')
    setTried(false)
    toast.done(auth.passwordChanged)
    void invalidateAccount()
  }

  return (
    <form className="grid max-w-[372px] gap-4" onSubmit={event => void submit(event)} noValidate>
      <HiddenUsernameField email={email} />
      <Field
        label={auth.currentPassword}
        error={tried && !current ? auth.missingPassword : refusal.field === 'current' && refusal.text}
      >
        <PasswordInput
          autoComplete="current-password"
          value={current}
          onChange={event => setCurrent(event.target.value)}
        />
      </Field>
      <div className="grid gap-2.5">
        <Field
          label={auth.newPassword}
          error={tried && (passwordError || (refusal.field === 'password' && refusal.text))}
        >
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        </Field>
        <PasswordRules password={password} email={email} />
      </div>
      <div>
        <Button type="submit" variant="brand" busy={busy && auth.changing}>
          {auth.changePassword}
        </Button>
      </div>
    </form>
  )
}
