import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SubscriptionPageData } from '#contract/screen-data.ts'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { isEnded } from '#domain/subscription.ts'
import { checkout, subscriptionPage as words } from '#i18n/storefront.ts'
import { getRefusalText } from '../pay/refusal-text.ts'
import { reportHydration } from '../pay/report-hydration.ts'
import { useSingleFlight } from '../pay/use-payment-page.ts'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { loadProvider } from '../ui/load-provider.ts'
import { type ActionResult, authenticateRenewal, type CancelMode, cancelSubscription } from './actions.ts'
import { CancelPanel } from './cancel-panel.tsx'
import { CardPanel } from './card-panel.tsx'
import { Facts, formatPeriodEnd, formatStatus } from './facts.tsx'

type Panel = 'card' | 'cancel' | null
const parsePanel = (hash: string): Panel => (hash === '#card' ? 'card' : hash === '#cancel' ? 'cancel' : null)

/** Shows a subscription to anyone with its link; changing the card and canceling take two clicks each. */
export function SubscriptionApp({ data }: { data: SubscriptionPageData }): ReactNode {
  return (
    <>
      <Header shop={data.shop} />
      <TestModeStrip simulated={data.stripe.mode === 'simulator'} text={checkout.simulatedPayments} />
      <main className="own">
        {data.subscription ? <SubscriptionView data={data} first={data.subscription} /> : <MissingSubscription />}
      </main>
    </>
  )
}

function MissingSubscription(): ReactNode {
  return (
    <>
      <h1>{words.missingTitle}</h1>
      <p className="lead">{words.missingText}</p>
      <p className="acts">
        <a className="btn outline lg" href="/order">
          {words.findOrders}
        </a>
      </p>
    </>
  )
}

function SubscriptionView({ data, first }: { data: SubscriptionPageData; first: OwnSubscription }): ReactNode {
  const [subscription, setSubscription] = useState(first)
  const [panel, setPanel] = useState<Panel>(null)
  const [busy, setBusy] = useState<CancelMode | 'bank' | null>(null)
  const [result, setResult] = useState<Pick<ActionResult, 'message' | 'succeeded'> | null>(null)
  useEffect(() => setPanel(parsePanel(location.hash)), [])
  useEffect(reportHydration, [])
  const link = { id: first.id, key: data.linkKey }
  const showResult = ({ subscription: after, ...newResult }: ActionResult) => {
    setSubscription(after)
    setResult(newResult)
    setPanel(null)
  }
  const failed = (error: unknown) => {
    console.error('subscription', error)
    void getRefusalText(error).then(text => setResult({ message: text || checkout.somethingWrong, succeeded: false }))
  }
  const cancelMode = useRef<CancelMode>('period_end')
  const cancel = useSingleFlight(async () => {
    setResult(null)
    setBusy(cancelMode.current)
    const after = await cancelSubscription(link, cancelMode.current).finally(() => setBusy(null))
    showResult({ subscription: after, message: null, succeeded: true })
  }, failed)
  const pressCancel = (how: CancelMode) => {
    cancelMode.current = how
    cancel()
  }
  const authenticate = useSingleFlight(async () => {
    setBusy('bank')
    setResult(null)
    try {
      const stripe = await loadProvider(data.stripe)
      if (!stripe) setResult({ message: checkout.providerFailed, succeeded: false })
      else if (subscription.authenticate) showResult(await authenticateRenewal(link, subscription.authenticate, stripe))
    } finally {
      setBusy(null)
    }
  }, failed)
  const hasEnded = isEnded(subscription.state)
  return (
    <>
      <h1>{subscription.title}</h1>
      <p className="lead" role="status">
        {formatStatus(subscription, data.timeZone)}
      </p>
      <Facts subscription={subscription} timeZone={data.timeZone} />
      <p className={result?.succeeded ? 'well' : 'wrong'} role="alert">
        {result?.message}
      </p>
      {panel === null && !hasEnded && (
        <p className="acts">
          {subscription.authenticate && (
            <button
              type="button"
              data-early
              className="btn brand lg"
              aria-busy={busy === 'bank' || undefined}
              onClick={authenticate}
            >
              {words.answerBank}
            </button>
          )}
          <button type="button" data-early className="btn outline lg" onClick={() => setPanel('card')}>
            {words.changeCard}
          </button>
          {subscription.ending ? (
            <button type="button" data-early className="btn outline lg" onClick={() => pressCancel('undo')}>
              {words.resume}
            </button>
          ) : (
            <button type="button" data-early className="btn ghost lg" onClick={() => setPanel('cancel')}>
              {words.cancel}
            </button>
          )}
        </p>
      )}
      {panel === 'card' && !hasEnded && (
        <CardPanel
          link={link}
          subscription={subscription}
          settings={data.stripe}
          onDone={showResult}
          onBack={() => setPanel(null)}
        />
      )}
      {panel === 'cancel' && !hasEnded && (
        <CancelPanel
          day={subscription.ending ? null : formatPeriodEnd(subscription, data.timeZone)}
          busy={busy === 'bank' ? null : busy}
          onCancel={pressCancel}
          onBack={() => setPanel(null)}
        />
      )}
    </>
  )
}
