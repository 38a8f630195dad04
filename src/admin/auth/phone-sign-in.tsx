import { useNavigate, useSearchParams } from 'react-router'
import { auth } from '#i18n/lazy-words.ts'
import { adoptMemberLanguage } from '../shell/member-language.ts'
import { getSafeNext } from '../shell/safe-next.ts'
import { authClient, findSession } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { PhoneSteps } from './phone-steps.tsx'

/**
 * Signs in with a code that is sent to a phone, instead of a password. To prevent account enumeration, the page looks
 * the same whether or not an account has the phone number.
 */
export function PhoneSignIn({ onBack }: { onBack: () => void }) {
  useTitle(auth.signInTitle)
  const navigate = useNavigate()
  const [search] = useSearchParams()

  async function continueToNextPage() {
    const next = getSafeNext(search.get('next'))
    const session = await findSession()
    if (session && adoptMemberLanguage(session.user)) return location.replace(next)
    void navigate(next, { replace: true })
  }
  return (
    <AuthLayout title={auth.phoneSignInHeading} text={auth.phoneSignInText}>
      <div className="mt-6">
        <PhoneSteps
          large
          sent={auth.textAsked}
          send={async (phone, channel) =>
            (await authClient.signInWithOtp({ phone, options: { channel, shouldCreateUser: false } })).error
          }
          verify={async (token, phone) => (await authClient.verifyOtp({ phone, token, type: 'sms' })).error}
          onDone={() => void continueToNextPage()}
        />
      </div>
      <p className="mt-6">
        <Button variant="link" onClick={onBack}>
          {auth.backToSignIn}
        </Button>
      </p>
    </AuthLayout>
  )
}
