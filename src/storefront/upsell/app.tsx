import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { otherCardQuery } from '#domain/funnel.ts'
import { AnotherCard } from './another-card.tsx'
import { ExpiredDialog } from './expired-dialog.tsx'
import { LazyCodeDialog } from './lazy-code-dialog.tsx'
import { UpsellPage } from './page.tsx'
import { PriceSheet } from './price-sheet.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { useUpsell } from './use-upsell.ts'

/**
 * Whether the query of the URL requests another card. Removes the query, so that a reload does not request it again.
 */
function consumeOtherCardRequest(): boolean {
  const isAsked = location.search === otherCardQuery
  if (isAsked) history.replaceState(history.state, '', location.pathname + location.hash)
  return isAsked
}

export function UpsellApp({ data }: { data: UpsellData }): ReactNode {
  const controls = useUpsell(data)
  const [offerForNewCard, setOfferForNewCard] = useState<UpsellOffer | null>(null)
  const { state, answerPrice } = controls
  useEffect(() => {
    if (consumeOtherCardRequest()) setOfferForNewCard(data.offers.find(offer => offer.refused) ?? null)
  }, [data])
  const buy = useCallback(
    async (offer: UpsellOffer) => {
      if ((data.payWith === 'new' || data.mercadoPago) && !data.preview) {
        setOfferForNewCard(offer)
        return null
      }
      const outcome = await controls.buy(offer)
      if (outcome?.kind === 'cardNeeded') setOfferForNewCard(offer)
      return outcome
    },
    [data, controls.buy],
  )
  const offerToConfirm = state.phase === 'asking' && data.offers.find(offer => offer.id === state.offerId)
  const leaving = ['done', 'authenticating', 'expired'].includes(state.phase)
  return (
    <>
      <UpsellPage data={data} controls={{ ...controls, buy }} otherCard={setOfferForNewCard} />
      {offerToConfirm && <PriceSheet offer={offerToConfirm} card={data.card} onAnswer={answerPrice} />}
      {offerForNewCard && !leaving && data.mercadoPago && (
        <LazyCodeDialog
          data={data}
          settings={data.mercadoPago}
          offer={offerForNewCard}
          buy={controls.buy}
          close={() => setOfferForNewCard(null)}
        />
      )}
      {offerForNewCard && !leaving && !data.mercadoPago && (
        <AnotherCard
          offer={offerForNewCard}
          settings={data.stripe}
          buy={controls.buy}
          close={() => setOfferForNewCard(null)}
        />
      )}
      {state.phase === 'expired' && <ExpiredDialog data={data} isReplaced={state.isReplaced} />}
      {data.resume && !data.sessionId && <ResumeDialog token={data.resume} />}
    </>
  )
}
