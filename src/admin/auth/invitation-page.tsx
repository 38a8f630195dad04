import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { auth } from '#words/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { AuthLayout } from './auth-layout.tsx'
import { MailLink } from './mail-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { signInMethodsQuery, storedSessionQuery } from './queries.ts'
import { useOpenedLink } from './use-opened-link.ts'

/** Warns that accepting the invitation ends another person's session in this browser. */
function OtherSession() {
  const { data: held } = useQuery(storedSessionQuery('before'))
  if (!held?.email) return null
  return <p className="rounded-md bg-gold-soft px-4 py-3 text-gold-ink">{auth.otherSession(held.email)}</p>
}

export function InvitationPage() {
  useTitle(auth.invitationTitle)
  const navigate = useNavigate()
  const { held, isWaiting, remember } = useOpenedLink()
  const { data: ways, isLoading } = useQuery(signInMethodsQuery)
  if (isWaiting || isLoading) return null
  if (!held?.email) {
    return (
      <MailLink
        type="invite"
        title={auth.invitationHeading}
        text={auth.invitationText(ways?.shop || location.host)}
        act={auth.accept}
        acting={auth.accepting}
        dead={{ text: auth.invitationDeadText, to: '/login', label: auth.goToSignIn }}
        onOpened={remember}
      >
        <OtherSession />
      </MailLink>
    )
  }
  return (
    <AuthLayout title={auth.welcomeHeading} text={auth.welcomeText}>
      <NewPasswordForm
        named
        email={held.email}
        act={auth.enterShop}
        onDone={() => void navigate('/products', { replace: true })}
      />
    </AuthLayout>
  )
}
