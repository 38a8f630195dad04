import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { browserStore } from '#web/browser-store.ts'
import { newId } from '#web/new-id.ts'
import { openUrl } from '#web/open-url.ts'
import { usePageRestored } from '../pay/use-page-restored.ts'
import { whenActive } from '../pay/when.ts'
import { storeTestToken } from '../ui/upsell-token.ts'
import { buyOffer, declinePage, findSessionCredentials, isReplaced, type PurchaseOutcome, reportView } from './flow.ts'
import { createUpsellState, isCheckingCharge, type UpsellState, upsellReducer } from './state.ts'

/** Time to read that it worked before the next page comes. */
const redirectDelayMs = 1500
/** Time to read that an offer is gone, or that nothing is charged here. */
const readingDelayMs = 3000

export type UpsellControls = {
  state: UpsellState
  /** Charges an offer to the saved card, or to another; null when a press came while something else is under way. */
  buy: (offer: UpsellOffer, paymentMethodId?: string | null) => Promise<PurchaseOutcome | null>
  decline: (how: 'continue' | 'skip') => Promise<void>
  /** Shows the price of a framed page's offer; true: the shopper wants it. */
  ask: (offer: UpsellOffer) => Promise<boolean>
  answer: (yes: boolean) => void
  /** A framed page asked for something that is not on it. */
  refuse: () => void
  /** A framed page leads elsewhere; not while something is bought or declined, which has a way on of its own. */
  lead: (address: unknown) => void
  /** The frame shows something that leads nowhere. */
  lose: () => void
}

/** What was left may be bought or over by now, here or in another tab. */
const reloadPage = () => location.reload()

/** One page of a funnel at work: one thing at a time, and where each outcome leads. */
export function useUpsell(data: UpsellData): UpsellControls {
  const [state, dispatch] = useReducer(upsellReducer, data.offers, createUpsellState)
  const busy = useRef(false)
  const answered = useRef<(yes: boolean) => void>(() => undefined)
  usePageRestored(() => isCheckingCharge(state) || reloadPage())
  // A press that came before this page could hear it is told now (storefront/start).
  useEffect(() => void dispatchEvent(new Event('vitrine:alive')), [])
  useEffect(
    () =>
      whenActive(() => {
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
  /** Goes where an outcome leads; false when the shopper stays on the page. */
  const leave = useCallback(
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
    async (offer: UpsellOffer, paymentMethodId: string | null = null) => {
      if (busy.current) return null
      busy.current = true
      dispatch({ type: 'buying', offerId: offer.id })
      const outcome = await buyOffer(offer, newId(), findSessionCredentials(data), paymentMethodId, () =>
        dispatch({ type: 'asking', offerId: offer.id }),
      )
      dispatch({ type: 'answered', offerId: offer.id, outcome })
      busy.current = leave(outcome)
      return outcome
    },
    [data, leave],
  )
  const ask = useCallback((offer: UpsellOffer) => {
    dispatch({ type: 'asked', offerId: offer.id })
    return new Promise<boolean>(resolve => {
      answered.current = resolve
    })
  }, [])
  const answer = useCallback((yes: boolean) => {
    if (!yes) dispatch({ type: 'thoughtBetter' })
    answered.current(yes)
  }, [])
  const refuse = useCallback(() => dispatch({ type: 'unreadable' }), [])
  const lead = useCallback((address: unknown) => busy.current || openUrl(address), [])
  const lose = useCallback(() => busy.current || dispatch({ type: 'lost' }), [])
  return { state, buy, decline, ask, answer, refuse, lead, lose }
}
