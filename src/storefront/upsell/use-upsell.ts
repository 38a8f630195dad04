import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { browserStore } from '#web/browser-store.ts'
import { newId } from '#web/new-id.ts'
import { openAddress } from '#web/open-address.ts'
import { useShownAgain } from '../pay/use-shown-again.ts'
import { whenActive } from '../pay/when.ts'
import { keepTestToken } from '../ui/upsell-token.ts'
import { type Bought, buyOffer, declinePage, isReplaced, passOf, tellSeen } from './flow.ts'
import { isAsking, type UpsellState, upsellReducer, upsellStateOf } from './state.ts'

/** Time to read that it worked before the next page comes. */
const redirectMilliseconds = 1500
/** Time to read that an offer is gone, or that nothing is charged here. */
const readingMilliseconds = 3000

export type UpsellHand = {
  state: UpsellState
  /** Charges an offer to the saved card, or to another; null when a press came while something else is under way. */
  buy: (offer: UpsellOffer, paymentMethodId?: string | null) => Promise<Bought | null>
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
const readAgain = () => location.reload()

/** One page of a funnel at work: one thing at a time, and where each outcome leads. */
export function useUpsell(data: UpsellData): UpsellHand {
  const [state, dispatch] = useReducer(upsellReducer, data.offers, upsellStateOf)
  const busy = useRef(false)
  const answered = useRef<(yes: boolean) => void>(() => undefined)
  useShownAgain(() => isAsking(state) || readAgain())
  // A press that came before this page could hear it is told now (storefront/start).
  useEffect(() => void dispatchEvent(new Event('vitrine:alive')), [])
  useEffect(
    () =>
      whenActive(() => {
        if (data.preview) keepTestToken(browserStore('localStorage'), data.preview)
        void tellSeen(data, passOf(data))
      }),
    [data],
  )

  const decline = useCallback(
    async (how: 'continue' | 'skip') => {
      if (busy.current) return
      busy.current = true
      dispatch({ type: 'declining' })
      try {
        const next = await declinePage(data, how, passOf(data))
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
    (outcome: Bought): boolean => {
      if (outcome.kind === 'bought') setTimeout(() => location.assign(outcome.next), redirectMilliseconds)
      if (outcome.kind === 'authenticate') location.assign(outcome.url)
      if (outcome.kind === 'preview') setTimeout(() => location.assign(data.leads.accepted), readingMilliseconds)
      if (outcome.kind === 'gone') {
        const { next } = outcome
        setTimeout(() => (next ? location.assign(next) : void decline('continue')), readingMilliseconds)
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
      const outcome = await buyOffer(offer, newId(), passOf(data), paymentMethodId, () =>
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
  const lead = useCallback((address: unknown) => busy.current || openAddress(address), [])
  const lose = useCallback(() => busy.current || dispatch({ type: 'lost' }), [])
  return { state, buy, decline, ask, answer, refuse, lead, lose }
}
