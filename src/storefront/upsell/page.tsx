import type { ReactNode } from 'react'
import type { UpsellOffer } from '#contract/screen-data.ts'
import { getVisibleElements } from '#domain/visual-element.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { UpsellFrame } from './frame.tsx'
import { OfferBar } from './offer-bar.tsx'
import type { PageProps } from './page-props.ts'
import { UpsellStatus } from './status.tsx'
import { Visual } from './visual.tsx'

export function UpsellPage(props: PageProps): ReactNode {
  return props.data.type === 'custom_html' ? <UpsellFrame {...props} /> : <VisualUpsell {...props} />
}

function VisualUpsell({ data, controls, otherCard }: PageProps): ReactNode {
  const { state, decline } = controls
  const buyNow = (offer: UpsellOffer) => void controls.buy(offer)
  return (
    <>
      <TestModeStrip simulated={data.simulated} text={words.simulatedPayments} />
      <main className="u">
        <h1 className="vh">{data.title}</h1>
        <div className="uh">
          {(data.sessionId || data.access === 'ended') && (
            <>
              <span className="okc">
                <Icon name="check" />
              </span>
              <b>{words.confirmed}</b>
            </>
          )}
          <span className="st num">{words.offerOf(data.position, data.count)}</span>
        </div>
        <UpsellStatus data={data} controls={controls} otherCard={otherCard} />
        <Visual
          elements={getVisibleElements(data.elements ?? [])}
          offers={data.offers}
          firstOffer={data.firstOffer}
          busy={state.phase !== 'idle'}
          act={(action, offer) => {
            if (action !== 'buy') void decline(action)
            else if (offer) buyNow(offer)
            else controls.reportUnknownOffer()
          }}
        />
        <OfferBar data={data} state={state} buy={buyNow} decline={how => void decline(how)} />
      </main>
    </>
  )
}
