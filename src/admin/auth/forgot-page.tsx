import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { signInMethodsQuery } from './queries.ts'
import { isEmailAddress } from './validate-password.ts'

const BackToSignIn = () => (
  <p className="mt-5">
    <Link to="/login" className="btn btn-link">
      {auth.backToSignIn}
    </Link>
  </p>
)

/**
 * Accepts the code from the password reset e-mail. The code has the same effect as the link in the e-mail, for people
 * who read the e-mail on another device.
 */
function EmailedCodeForm({ email }: { email: string }) {
  const navigate = useNavigate()
  async function verify(token: string) {
    const { error } = await authClient.verifyOtp({ email, token, type: 'recovery' })
    return error?.code === 'otp_expired' ? Object.assign(new Error(error.message), { code: 'mailed_code' }) : error
  }
  return (
    <CodeForm
      large
      label={auth.mailedCode}
      verify={verify}
      onDone={() => void navigate('/recover', { state: { opened: true } })}
    />
  )
}

/** Shows the same message for every e-mail address, so that nobody can find out who has an account. */
export function ForgotPage() {
  useTitle(auth.forgotTitle)
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const { data: methods } = useQuery(signInMethodsQuery)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setRefusal('')
    if (busy || !isEmailAddress(email)) return
    setBusy(true)
    const { error } = await authClient.resetPasswordForEmail(email.trim())
    setBusy(false)
    if (error) setRefusal(formatAuthError(error))
    else setSent(true)
  }

  if (sent) {
    return (
      <AuthLayout title={auth.forgotDoneHeading} text={auth.forgotDoneText(email.trim())}>
        <div className="mt-6">
          <EmailedCodeForm email={email.trim()} />
        </div>
        <p className="mt-6 text-ink-2">
          {auth.forgotDoneHint}{' '}
          <Button variant="link" onClick={() => setSent(false)}>
            {auth.sendAgain}
          </Button>
        </p>
        <BackToSignIn />
      </AuthLayout>
    )
  }
  if (methods?.mails === false) {
    return (
      <AuthLayout title={auth.forgotHeading} text={auth.forgotNoMails}>
        <BackToSignIn />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={auth.forgotHeading} text={auth.forgotText}>
      <form className="mt-6 grid gap-4.5" onSubmit={event => void submit(event)} noValidate>
        <FormError text={refusal} />
        <EmailField value={email} onChange={setEmail} missing={tried && !isEmailAddress(email)} />
        <Button type="submit" variant="brand" size="lg" className="mt-1 w-full" busy={busy && auth.sendingLink}>
          {auth.sendLink}
        </Button>
      </form>
      <BackToSignIn />
    </AuthLayout>
  )
}
