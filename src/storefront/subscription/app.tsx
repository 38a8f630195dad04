import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SubscriptionPageData } from '#contract/screen-data.ts'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { isOver } from '#domain/subscription.ts'
import { checkout, subscriptionPage as words } from '#words/storefront.ts'
import { refusalText } from '../pay/refusal-text.ts'
import { useOnePress } from '../pay/use-payment-page.ts'
import { Header, TestModeStrip } from '../ui/header.tsx'
import { loadProvider } from '../ui/load-provider.ts'
import { answerBank, type Cancel, cancel, type Done } from './acts.ts'
import { CancelPanel } from './cancel-panel.tsx'
import { CardPanel } from './card-panel.tsx'
import { dayOf, Facts, standing } from './facts.tsx'

type Panel = 'card' | 'cancel' | null
const panelOf = (hash: string): Panel => (hash === '#card' ? 'card' : hash === '#cancel' ? 'cancel' : null)

/** One subscription for whoever holds its link: what it costs, and two clicks to another card or to its end. */
export function SubscriptionApp({ data }: { data: SubscriptionPageData }): ReactNode {
  return (
    <>
      <Header shop={data.shop} />
      <TestModeStrip simulated={data.stripe.mode === 'simulator'} text={checkout.simulatedPayments} />
      <main className="own">{data.subscription ? <Own data={data} first={data.subscription} /> : <Missing />}</main>
    </>
  )
}

function Missing(): ReactNode {
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

function Own({ data, first }: { data: SubscriptionPageData; first: OwnSubscription }): ReactNode {
  const [subscription, setSubscription] = useState(first)
  const [panel, setPanel] = useState<Panel>(null)
  const [busy, setBusy] = useState<Cancel | 'bank' | null>(null)
  const [said, setSaid] = useState<Pick<Done, 'said' | 'good'> | null>(null)
  useEffect(() => setPanel(panelOf(location.hash)), [])
  const link = { id: first.id, key: data.linkKey }
  const done = ({ subscription: after, ...rest }: Done) => {
    setSubscription(after)
    setSaid(rest)
    setPanel(null)
  }
  const failed = (error: unknown) => {
    console.error('subscription', error)
    void refusalText(error).then(text => setSaid({ said: text || checkout.somethingWrong, good: false }))
  }
  const wanted = useRef<Cancel>('period_end')
  const end = useOnePress(async () => {
    setSaid(null)
    setBusy(wanted.current)
    const after = await cancel(link, wanted.current).finally(() => setBusy(null))
    done({ subscription: after, said: null, good: true })
  }, failed)
  const press = (how: Cancel) => {
    wanted.current = how
    end()
  }
  const ask = useOnePress(async () => {
    setBusy('bank')
    setSaid(null)
    try {
      const stripe = await loadProvider(data.stripe)
      if (!stripe) setSaid({ said: checkout.providerFailed, good: false })
      else if (subscription.authenticate) done(await answerBank(link, subscription.authenticate, stripe))
    } finally {
      setBusy(null)
    }
  }, failed)
  const over = isOver(subscription.state)
  return (
    <>
      <h1>{subscription.title}</h1>
      <p className="lead" role="status">
        {standing(subscription, data.timeZone)}
      </p>
      <Facts subscription={subscription} timeZone={data.timeZone} />
      <p className={said?.good ? 'well' : 'wrong'} role="alert">
        {said?.said}
      </p>
      {panel === null && !over && (
        <p className="acts">
          {subscription.authenticate && (
            <button type="button" className="btn brand lg" aria-busy={busy === 'bank' || undefined} onClick={ask}>
              {words.answerBank}
            </button>
          )}
          <button type="button" className="btn outline lg" onClick={() => setPanel('card')}>
            {words.changeCard}
          </button>
          {subscription.ending ? (
            <button type="button" className="btn outline lg" onClick={() => press('undo')}>
              {words.resume}
            </button>
          ) : (
            <button type="button" className="btn ghost lg" onClick={() => setPanel('cancel')}>
              {words.cancel}
            </button>
          )}
        </p>
      )}
      {panel === 'card' && !over && (
        <CardPanel
          link={link}
          subscription={subscription}
          settings={data.stripe}
          onDone={done}
          onBack={() => setPanel(null)}
        />
      )}
      {panel === 'cancel' && !over && (
        <CancelPanel
          day={subscription.ending ? null : dayOf(subscription, data.timeZone)}
          busy={busy === 'bank' ? null : busy}
          onCancel={press}
          onBack={() => setPanel(null)}
        />
      )}
    </>
  )
}
