import { useCallback, useEffect, useReducer, useRef } from 'react'
import { browserStore } from '#api-client/browser-store.ts'
import { newId } from '#api-client/new-id.ts'
import { openUrl } from '#api-client/open-url.ts'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { reportHydration } from '../pay/report-hydration.ts'
import { runWhenActive } from '../pay/run-when.ts'
import { usePageRestored } from '../pay/use-page-restored.ts'
import { storeTestToken } from '../ui/upsell-token.ts'
import {
  buyOffer,
  declinePage,
  findSessionCredentials,
  isReplaced,
  type OfferCard,
  type PurchaseOutcome,
  reportView,
} from './flow.ts'
import { createUpsellState, isCheckingCharge, type UpsellState, upsellReducer } from './state.ts'

/** Milliseconds to read the success message before the next page opens. */
const redirectDelayMs = 1500
/** Milliseconds to read the message that an offer is gone or that a preview charges nothing. */
const readingDelayMs = 3000

export type UpsellControls = {
  state: UpsellState
  /** Charges an offer to the saved card or to another one; null when another action is still running. */
  buy: (offer: UpsellOffer, card?: OfferCard) => Promise<PurchaseOutcome | null>
  decline: (how: 'continue' | 'skip') => Promise<void>
  /** Shows the price of a framed page's offer; resolves to whether the shopper confirms it. */
  confirmPrice: (offer: UpsellOffer) => Promise<boolean>
  answerPrice: (yes: boolean) => void
  /** Reports that a framed page requested an offer that is not on the page. */
  reportUnknownOffer: () => void
  /**
   * Opens a URL that a framed page requests. Does nothing during a purchase or a decline, because these open the next
   * page.
   */
  openLink: (address: unknown) => void
  /** Reports that the seller's document did not respond in time. */
  reportFrameTimeout: () => void
}

/** A page restored from the back/forward cache may be outdated: its offer may have been bought or have expired. */
const reloadPage = () => location.reload()

/** Runs one action of an upsell page at a time and navigates according to the outcome. */
export function useUpsell(data: UpsellData): UpsellControls {
  const [state, dispatch] = useReducer(upsellReducer, data.offers, createUpsellState)
  const busy = useRef(false)
  const resolveAnswer = useRef<(yes: boolean) => void>(() => undefined)
  usePageRestored(() => isCheckingCharge(state) || reloadPage())
  // After this event, storefront/start repeats the last click that was made before hydration.
  useEffect(reportHydration, [])
  useEffect(
    () =>
      runWhenActive(() => {
        if (data.preview) storeTestToken(browserStore('localStorage'), data.preview)
        void reportView(data, findSessionCredentials(data))
      }),
    [data],
  )

  const decline = useCallback(
    async (how: 'continue' | 'skip') => {
      if (busy.current) return
      busy.current = true
      dispatch({ type: 'declining' })
      try {
        const next = await declinePage(data, how, findSessionCredentials(data))
        if (next === null) dispatch({ type: 'expired' })
        else location.assign(next)
      } catch (error) {
        if (isReplaced(error)) return dispatch({ type: 'replaced' })
        console.error('decline', error)
        busy.current = false
        dispatch({ type: 'declineFailed' })
      }
    },
    [data],
  )
  /** Navigates according to an outcome. Returns whether the buttons stay blocked. */
  const navigate = useCallback(
    (outcome: PurchaseOutcome): boolean => {
      if (outcome.kind === 'bought') setTimeout(() => location.assign(outcome.next), redirectDelayMs)
      if (outcome.kind === 'authenticate') location.assign(outcome.url)
      if (outcome.kind === 'preview') setTimeout(() => location.assign(data.leads.accepted), readingDelayMs)
      if (outcome.kind === 'gone') {
        const { next } = outcome
        setTimeout(() => (next ? location.assign(next) : void decline('continue')), readingDelayMs)
      }
      return ['bought', 'authenticate', 'expired', 'replaced', 'preview'].includes(outcome.kind)
    },
    [data, decline],
  )
  const buy = useCallback(
    async (offer: UpsellOffer, card: OfferCard = null) => {
      if (busy.current) return null
      busy.current = true
      dispatch({ type: 'buying', offerId: offer.id })
      const outcome = await buyOffer(offer, newId(), findSessionCredentials(data), card, () =>
        dispatch({ type: 'asking', offerId: offer.id }),
      )
      dispatch({ type: 'answered', offerId: offer.id, outcome })
      busy.current = navigate(outcome)
      return outcome
    },
    [data, navigate],
  )
  const confirmPrice = useCallback((offer: UpsellOffer) => {
    dispatch({ type: 'asked', offerId: offer.id })
    return new Promise<boolean>(resolve => {
      resolveAnswer.current = resolve
    })
  }, [])
  const answerPrice = useCallback((yes: boolean) => {
    if (!yes) dispatch({ type: 'priceRejected' })
    resolveAnswer.current(yes)
  }, [])
  const reportUnknownOffer = useCallback(() => dispatch({ type: 'unknownOffer' }), [])
  const openLink = useCallback((address: unknown) => busy.current || openUrl(address), [])
  const reportFrameTimeout = useCallback(() => busy.current || dispatch({ type: 'frameTimedOut' }), [])
  return { state, buy, decline, confirmPrice, answerPrice, reportUnknownOffer, openLink, reportFrameTimeout }
}
