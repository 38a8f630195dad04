import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { auth } from '#words/rooms.ts'
import { signUpOwner } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { authErrorText } from './auth-words.ts'
import { EmailField } from './email-field.tsx'
import { looksLikeEmail, passwordProblem } from './password-problem.ts'
import { PasswordRules } from './password-rules.tsx'
import { Refusal } from './refusal.tsx'

/** The owner's e-mail and password; signed in when it worked. */
export function SetupForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState({ email: false, password: false })
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const faulty = passwordProblem(password, email)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setLeft({ email: true, password: true })
    setRefusal('')
    if (busy || !looksLikeEmail(email) || faulty) return
    setBusy(true)
    const { error } = await signUpOwner(token, { email: email.trim(), password })
    if (!error) return void navigate('/products', { replace: true })
    setBusy(false)
    setRefusal(authErrorText(error))
  }

  return (
    <form className="mt-6 grid gap-4.5" onSubmit={event => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <EmailField
        value={email}
        onChange={setEmail}
        missing={left.email && !looksLikeEmail(email)}
        onBlur={() => setLeft(now => ({ ...now, email: now.email || email !== '' }))}
      />
      <div className="grid gap-2.5">
        <Field label={auth.password} error={left.password && faulty}>
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
