import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { auth } from '#words/rooms.ts'
import { safeNext } from '../shell/safe-next.ts'
import { authClient, leave } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { CodeStep } from './code-step.tsx'
import { Entrance } from './entrance.tsx'
import { sessionFactorsQuery } from './queries.ts'

/** The second step of a sign-in; the guard leads here from everywhere until it is done. */
export function CodePage() {
  useTitle(auth.codeTitle)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const { data: factors = [] } = useQuery(sessionFactorsQuery)
  const byPhone = factors.length > 0 && factors.every(each => each.factor_type === 'phone')

  useEffect(() => {
    // Done in another tab, it is done here too.
    const { data } = authClient.onAuthStateChange(event => {
      if (event === 'MFA_CHALLENGE_VERIFIED') setTimeout(() => void navigate(next, { replace: true }), 0)
    })
    return () => data.subscription.unsubscribe()
  }, [navigate, next])

  return (
    <Entrance title={auth.codeHeading} text={byPhone ? auth.codeByPhoneText : auth.codeText}>
      <div className="mt-6">
        <CodeStep onDone={() => void navigate(next, { replace: true })} />
      </div>
      <p className="mt-6 text-ink-2">
        {auth.codeLost} {auth.codeLostOwner}
      </p>
      <p className="mt-3">
        <Button variant="link" onClick={() => void leave('local')}>
          {auth.otherAccount}
        </Button>
      </p>
    </Entrance>
  )
}
