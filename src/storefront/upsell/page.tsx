import type { ReactNode } from 'react'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { inReadingOrder } from '#domain/visual-element.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import type { UpsellActions } from './actions.ts'
import { UpsellFrame } from './frame.tsx'
import { OfferBar } from './offer-bar.tsx'
import type { UpsellState } from './state.ts'
import { UpsellStatus } from './status.tsx'
import { Visual } from './visual.tsx'

type Props = { data: UpsellData; state: UpsellState } & UpsellActions

export function UpsellPage({ data, state, buy, decline }: Props): ReactNode {
  if (data.type === 'custom_html') return <UpsellFrame data={data} state={state} buy={buy} decline={decline} />
  return <VisualUpsell data={data} state={state} buy={buy} decline={decline} />
}

function VisualUpsell({ data, state, buy, decline }: Props): ReactNode {
  const buyNow = (offer: UpsellOffer) => void buy(offer)
  const declineNow = (how: 'continue' | 'skip') => void decline(how)
  return (
    <>
      <TestModeStrip simulated={data.simulated} text={words.simulatedPayments} />
      <main className="u">
        <h1 className="vh">{data.title}</h1>
        <div className="uh">
          {data.sessionActive && (
            <>
              <span className="okc">
                <Icon name="check" />
              </span>
              <b>{words.confirmed}</b>
            </>
          )}
          <span className="st num">{words.offerOf(data.position, data.count)}</span>
        </div>
        <UpsellStatus state={state} />
        <Visual
          elements={inReadingOrder(data.elements ?? [])}
          offers={data.offers}
          busy={state.phase !== 'idle'}
          act={(action, offer) => {
            if (action !== 'buy') declineNow(action)
            else if (offer) buyNow(offer)
          }}
        />
        <OfferBar data={data} state={state} buy={buyNow} decline={declineNow} />
      </main>
    </>
  )
}
