import type { ReactNode } from 'react'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { ClosedActions, ClosedNote, findClosedReason } from './closed-offer.tsx'
import { SavedCard } from './saved-card.tsx'
import type { UpsellState } from './state.ts'

type Props = {
  data: UpsellData
  state: UpsellState
  buy: (offer: UpsellOffer) => void
  decline: (how: 'continue' | 'skip') => void
}

/**
 * The `Buy Now` button with the price, and one button that refuses the offer, or `Continue` and `Skip`. A bought or
 * ended offer shows the reason and links instead.
 */
export function OfferBar({ data, state, buy, decline }: Props): ReactNode {
  const [offer] = data.offers
  const reason = findClosedReason(data, offer?.bought === true)
  if (reason === 'bought' || reason === 'ended') {
    return (
      <section className="offer-bar" aria-label={data.title}>
        <ClosedNote reason={reason} />
        <ClosedActions data={data} />
      </section>
    )
  }
  // The default set of texts has both buttons, `Continue` and `Skip`.
  const hasOneRefusal = data.language !== 'spec' && offer !== undefined && reason !== 'withdrawn'
  return (
    <section className="offer-bar" aria-label={data.title}>
      {reason === 'withdrawn' && <ClosedNote reason={reason} />}
      {offer && reason !== 'withdrawn' && (
        <div className="buy-bar">
          <BuyButton offer={offer} state={state} buy={buy} />
          <PaymentMethodNote data={data} />
        </div>
      )}
      <div className="ways">
        <button type="button" data-early className="btn outline lg" onClick={() => decline('continue')}>
          {hasOneRefusal ? words.noThanks : words.continue}
        </button>
        {!hasOneRefusal && (
          <button type="button" data-early className="btn link" onClick={() => decline('skip')}>
            {words.skip}
          </button>
        )}
      </div>
    </section>
  )
}

function PaymentMethodNote({ data }: { data: UpsellData }): ReactNode {
  if (data.access === 'stranger') return <ClosedNote reason="stranger" />
  return data.payWith === 'saved' ? <SavedCard {...data} /> : <p className="saved">{words.typedCard}</p>
}

function BuyButton({ offer, state, buy }: Pick<Props, 'state' | 'buy'> & { offer: UpsellOffer }): ReactNode {
  const amount = formatMoney(offer.cents, offer.currency)
  const busy = (state.phase === 'busy' && state.offerId !== null) || state.phase === 'authenticating'
  const done = state.phase === 'done'
  return (
    <button type="button" data-early className="btn hero" aria-busy={busy || undefined} onClick={() => buy(offer)}>
      {busy ? <span className="spin" /> : <Icon name={done ? 'check' : 'bag'} />}
      <span className="num">{busy ? words.buying(amount) : done ? words.bought : words.buyNowFor(amount)}</span>
    </button>
  )
}
