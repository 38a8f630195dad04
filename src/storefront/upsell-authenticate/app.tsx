import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { AuthenticateData } from '#contract/screen-data.ts'
import { otherCardQuery, upsellPagePath } from '#domain/funnel.ts'
import { formatMoney } from '#domain/money.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { useLongWait } from '../ui/use-long-wait.ts'
import { type AuthenticationOutcome, authenticate, declineAndContinue } from './authenticate.ts'

type Phase = 'waiting' | AuthenticationOutcome['kind']

/**
 * Lets the bank authenticate the charge of an offer on the same payment intent. The authentication starts automatically
 * and can be repeated.
 */
export function AuthenticateApp({ data }: { data: AuthenticateData }): ReactNode {
  const [phase, setPhase] = useState<Phase>('waiting')
  const [errorText, setErrorText] = useState<string | null>(null)
  const hasStarted = useRef(false)
  // The page cannot distinguish a bank that does not respond from a shopper who is looking for their phone.
  const isSlow = useLongWait(phase === 'waiting')
  const page = upsellPagePath(data.upsellId, data.pageOrder)
  const startAuthentication = useCallback(async () => {
    setPhase('waiting')
    const outcome = await authenticate(data)
    setPhase(outcome.kind)
    if (outcome.kind === 'done') location.assign(outcome.next)
  }, [data])
  const continueWithoutOffer = () => {
    setErrorText(null)
    declineAndContinue(data).then(
      next => location.assign(next),
      error => {
        console.error('next page', error)
        setErrorText(words.offline)
      },
    )
  }
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void startAuthentication()
  }, [startAuthentication])
  return (
    <>
      <Header shop={data.shop} />
      <TestModeStrip simulated={data.stripe.mode === 'simulator'} text={words.simulatedPayments} />
      <main className="auth">
        <h1>{phase === 'refused' ? words.paymentFailed : words.authenticationRequired}</h1>
        <p className="lead" role="status">
          {getPhaseText(phase)}
        </p>
        <p className="amount num" translate="no">
          {formatMoney(data.cents, data.currency)}
        </p>
        {phase === 'waiting' && (
          <p className="waiting">
            <span className="spin" /> {words.authenticating}
          </p>
        )}
        {(phase === 'unreachable' || isSlow) && (
          <p className="ways">
            <button type="button" className="btn brand lg" onClick={() => void startAuthentication()}>
              <Icon name="lock" /> {words.authenticate}
            </button>
            <a className="btn outline lg" href={page}>
              {words.backToOffer}
            </a>
          </p>
        )}
        {phase === 'refused' && (
          <p className="ways">
            {!data.challenge && (
              <a className="btn default lg" href={page + otherCardQuery}>
                {words.anotherCard}
              </a>
            )}
            <a className="btn outline lg" href={page}>
              {words.backToOffer}
            </a>
            <button type="button" className="btn outline lg" onClick={continueWithoutOffer}>
              {words.continue}
            </button>
          </p>
        )}
        <p role="alert">{errorText}</p>
      </main>
    </>
  )
}

function getPhaseText(phase: Phase): string {
  if (phase === 'refused') return words.paymentFailedText
  return phase === 'unreachable' ? words.offline : words.authenticationText
}
