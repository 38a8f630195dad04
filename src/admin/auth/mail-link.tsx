import type { EmailOtpType, Session } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import { formatAuthError } from './format-auth-error.ts'

type MailLinkProps = {
  type: EmailOtpType
  title: string
  text: ReactNode
  buttonLabel: string
  busyLabel: string
  /** The explanation and the link that are shown when the e-mail link was already used or has expired. */
  expired: { text: string; to: string; label: string }
  /** Called when the link was accepted. `session` is null while the link in a second e-mail must still be opened. */
  onOpened: (session: Session | null) => void
  children?: ReactNode
}

/**
 * The page behind an e-mail link. The token is used only when the button is pressed, because mail scanners open links
 * and would use up the token before its recipient does.
 */
export function MailLink({ type, title, text, buttonLabel, busyLabel, expired, onOpened, children }: MailLinkProps) {
  const [search] = useSearchParams()
  const token = search.get('token_hash')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [isExpired, setExpired] = useState(false)

  async function openLink(token_hash: string) {
    if (busy) return
    setBusy(true)
    setRefusal('')
    const { data, error } = await authClient.verifyOtp({ token_hash, type })
    setBusy(false)
    if (!error) return onOpened(data.session)
    if (error.code === 'otp_expired') setExpired(true)
    else setRefusal(formatAuthError(error))
  }

  if (!token) {
    return (
      <AuthLayout title={auth.linkBrokenHeading} text={auth.linkBrokenText}>
        <ButtonLink to="/login" variant="outline" size="lg" className="mt-6 w-full">
          {auth.goToSignIn}
        </ButtonLink>
      </AuthLayout>
    )
  }
  if (isExpired) {
    return (
      <AuthLayout title={auth.linkDeadHeading} text={expired.text}>
        <ButtonLink to={expired.to} variant="brand" size="lg" className="mt-6 w-full">
          {expired.label}
        </ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={title} text={text}>
      <div className="mt-6 grid gap-4.5">
        {children}
        <FormError text={refusal} />
        <Button
          variant="brand"
          size="lg"
          className="w-full"
          busy={busy && busyLabel}
          onClick={() => void openLink(token)}
        >
          {buttonLabel}
        </Button>
      </div>
    </AuthLayout>
  )
}
