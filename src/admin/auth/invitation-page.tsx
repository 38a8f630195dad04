import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { auth } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { AuthLayout } from './auth-layout.tsx'
import { MailLink } from './mail-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { signInMethodsQuery, storedSessionQuery } from './queries.ts'
import { useOpenedLink } from './use-opened-link.ts'

/** Warns that accepting the invitation ends another person's session in this browser. */
function OtherSession() {
  const { data: session } = useQuery(storedSessionQuery('before'))
  if (!session?.email) return null
  return <p className="rounded-md bg-gold-soft px-4 py-3 text-gold-ink">{auth.otherSession(session.email)}</p>
}

export function InvitationPage() {
  useTitle(auth.invitationTitle)
  const navigate = useNavigate()
  const { session, isWaiting, markOpened } = useOpenedLink()
  const { data: methods, isLoading } = useQuery(signInMethodsQuery)
  if (isWaiting || isLoading) return null
  if (!session?.email) {
    return (
      <MailLink
        type="invite"
        title={auth.invitationHeading}
        text={auth.invitationText(methods?.shop || location.host)}
        buttonLabel={auth.accept}
        busyLabel={auth.accepting}
        expired={{ text: auth.invitationDeadText, to: '/login', label: auth.goToSignIn }}
        onOpened={markOpened}
      >
        <OtherSession />
      </MailLink>
    )
  }
  return (
    <AuthLayout title={auth.welcomeHeading} text={auth.welcomeText}>
      <NewPasswordForm
        asksName
        email={session.email}
        buttonLabel={auth.enterShop}
        onDone={() => void navigate('/home', { replace: true })}
      />
    </AuthLayout>
  )
}
