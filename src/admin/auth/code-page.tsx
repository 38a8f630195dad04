import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { auth } from '#i18n/lazy-words.ts'
import { getSafeNext } from '../shell/safe-next.ts'
import { authClient, signOutSession } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeStep } from './code-step.tsx'
import { sessionFactorsQuery } from './queries.ts'

/**
 * Asks for the second factor of a sign-in. Until the member has entered it, the route guard redirects all other pages
 * of the administration to this page.
 */
export function CodePage() {
  useTitle(auth.codeTitle)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = getSafeNext(search.get('next'))
  const { data: factors = [] } = useQuery(sessionFactorsQuery)
  const byPhone = factors.length > 0 && factors.every(each => each.factor_type === 'phone')

  useEffect(() => {
    // When another tab completes this step, this tab continues too.
    const { data } = authClient.onAuthStateChange(event => {
      if (event === 'MFA_CHALLENGE_VERIFIED') setTimeout(() => void navigate(next, { replace: true }), 0)
    })
    return () => data.subscription.unsubscribe()
  }, [navigate, next])

  return (
    <AuthLayout title={auth.codeHeading} text={byPhone ? auth.codeByPhoneText : auth.codeText}>
      <div className="mt-6">
        <CodeStep onDone={() => void navigate(next, { replace: true })} />
      </div>
      <p className="mt-6 text-ink-2">
        {auth.codeLost} {auth.codeLostOwner}
      </p>
      <p className="mt-3">
        <Button variant="link" onClick={() => void signOutSession('local')}>
          {auth.otherAccount}
        </Button>
      </p>
    </AuthLayout>
  )
}
