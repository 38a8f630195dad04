import { useNavigate } from 'react-router'
import { auth } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { toast } from '../ui/toaster.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeStep } from './code-step.tsx'
import { MailLink } from './mail-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useOpenedLink } from './use-opened-link.ts'

/**
 * Opens the link of a password reset e-mail, then asks for the second factor if the account has one, then for the new
 * password.
 */
export function RecoverPage() {
  useTitle(auth.recoverTitle)
  const navigate = useNavigate()
  const { session, isWaiting, markOpened, refetch } = useOpenedLink()
  if (isWaiting) return null
  if (!session?.email) {
    return (
      <MailLink
        type="recovery"
        title={auth.recoverHeading}
        text={auth.recoverText}
        buttonLabel={auth.openLink}
        busyLabel={auth.openingLink}
        expired={{ text: auth.linkDeadText, to: '/forgot', label: auth.askAnotherLink }}
        onOpened={markOpened}
      />
    )
  }
  if (session.needsSecondFactor) {
    return (
      <AuthLayout title={auth.codeHeading} text={auth.codeText}>
        <div className="mt-6">
          <CodeStep onDone={refetch} />
        </div>
        <p className="mt-6 text-ink-2">
          {auth.codeLost} {auth.codeLostOwner}
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={auth.newPassword} text={auth.recoveredText}>
      <NewPasswordForm
        email={session.email}
        buttonLabel={auth.savePassword}
        onDone={() => {
          toast.done(auth.passwordChanged)
          void navigate('/home', { replace: true })
        }}
      />
    </AuthLayout>
  )
}
