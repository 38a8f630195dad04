import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { AuthenticateData } from '#contract/screen-data.ts'
import { otherCardQuery, upsellPagePath } from '#domain/funnel.ts'
import { formatMoney } from '#domain/money.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { useLongWait } from '../ui/use-long-wait.ts'
import { type AuthenticationOutcome, authenticate, declineAndContinue } from './authenticate.ts'

type Phase = 'waiting' | AuthenticationOutcome['kind']

/** Authenticates an offer's charge on the same intent. The bank's check starts by itself and can be repeated. */
export function AuthenticateApp({ data }: { data: AuthenticateData }): ReactNode {
  const [phase, setPhase] = useState<Phase>('waiting')
  const [trouble, setTrouble] = useState<string | null>(null)
  const asked = useRef(false)
  // The page cannot distinguish a bank that does not answer from a shopper who is looking for their phone.
  const late = useLongWait(phase === 'waiting')
  const page = upsellPagePath(data.upsellId, data.pageOrder)
  const ask = useCallback(async () => {
    setPhase('waiting')
    const outcome = await authenticate(data)
    setPhase(outcome.kind)
    if (outcome.kind === 'done') location.assign(outcome.next)
  }, [data])
  const goOn = () => {
    setTrouble(null)
    declineAndContinue(data).then(
      next => location.assign(next),
      error => {
        console.error('go on', error)
        setTrouble(words.offline)
      },
    )
  }
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  }, [ask])
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
        {(phase === 'unreachable' || late) && (
          <p className="ways">
            <button type="button" className="btn brand lg" onClick={() => void ask()}>
              <Icon name="lock" /> {words.authenticate}
            </button>
            <a className="btn outline lg" href={page}>
              {words.backToOffer}
            </a>
          </p>
        )}
        {phase === 'refused' && (
          <p className="ways">
            <a className="btn default lg" href={page + otherCardQuery}>
              {words.anotherCard}
            </a>
            <a className="btn outline lg" href={page}>
              {words.backToOffer}
            </a>
            <button type="button" className="btn outline lg" onClick={goOn}>
              {words.continue}
            </button>
          </p>
        )}
        <p role="alert">{trouble}</p>
      </main>
    </>
  )
}

function getPhaseText(phase: Phase): string {
  if (phase === 'refused') return words.paymentFailedText
  return phase === 'unreachable' ? words.offline : words.authenticationText
}
