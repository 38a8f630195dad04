import { useNavigate, useSearchParams } from 'react-router'
import { auth } from '#words/rooms.ts'
import { speaksOther } from '../shell/member-language.ts'
import { safeNext } from '../shell/safe-next.ts'
import { authClient, currentSession } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { Entrance } from './entrance.tsx'
import { PhoneSteps } from './phone-steps.tsx'

/** A code on the phone instead of the password. Whether somebody has the number is told by the code that arrives, and by nothing else. */
export function PhoneSignIn({ onBack }: { onBack: () => void }) {
  useTitle(auth.signInTitle)
  const navigate = useNavigate()
  const [search] = useSearchParams()

  async function enter() {
    const next = safeNext(search.get('next'))
    const session = await currentSession()
    if (session && speaksOther(session.user)) return location.replace(next)
    void navigate(next, { replace: true })
  }
  return (
    <Entrance title={auth.phoneSignInHeading} text={auth.phoneSignInText}>
      <div className="mt-6">
        <PhoneSteps
          large
          sent={auth.textAsked}
          send={async (phone, channel) =>
            (await authClient.signInWithOtp({ phone, options: { channel, shouldCreateUser: false } })).error
          }
          verify={async (token, phone) => (await authClient.verifyOtp({ phone, token, type: 'sms' })).error}
          onDone={() => void enter()}
        />
      </div>
      <p className="mt-6">
        <Button variant="link" onClick={onBack}>
          {auth.backToSignIn}
        </Button>
      </p>
    </Entrance>
  )
}
