import { type ReactNode, useCallback, useEffect, useReducer, useRef } from 'react'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { browserStore } from '../ui/browser-store.ts'
import { dropUpsellSession } from '../ui/upsell-token.ts'
import { type Bought, buyOffer, declinePage } from './flow.ts'
import { UpsellPage } from './page.tsx'
import { firstUpsellState, upsellReducer } from './state.ts'

/** Time to read that it worked before the next page comes. */
const redirectMilliseconds = 1500

export function UpsellApp({ data }: { data: UpsellData }): ReactNode {
  const [state, dispatch] = useReducer(upsellReducer, firstUpsellState)
  const busy = useRef(false)
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      busy.current = false
      dispatch({ type: 'shownAgain' })
    }
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [])

  const buy = useCallback(async (offer: UpsellOffer): Promise<Bought | null> => {
    if (busy.current) return null
    busy.current = true
    dispatch({ type: 'buying', offerId: offer.id })
    const outcome = await buyOffer(offer, crypto.randomUUID())
    dispatch({ type: 'answered', outcome })
    busy.current = leave(outcome)
    return outcome
  }, [])
  const decline = useCallback(
    async (how: 'continue' | 'skip') => {
      if (busy.current) return
      busy.current = true
      dispatch({ type: 'declining' })
      try {
        const next = await declinePage(data, how)
        if (next === null) sayExpired()
        else location.assign(next)
      } catch (error) {
        console.error('decline', error)
        busy.current = false
        dispatch({ type: 'declineFailed' })
      }
    },
    [data],
  )
  return <UpsellPage data={data} state={state} buy={buy} decline={decline} />
}

/** Goes where an outcome leads; false when the shopper stays on the page. */
function leave(outcome: Bought): boolean {
  switch (outcome.kind) {
    case 'bought':
      setTimeout(() => location.assign(outcome.next), redirectMilliseconds)
      return true
    case 'authenticate':
      location.assign(outcome.url)
      return true
    case 'expired':
      sayExpired()
      return true
    case 'declined':
    case 'gone':
    case 'failed':
      return false
  }
}

function sayExpired(): void {
  dropUpsellSession(browserStore('localStorage'))
  alert(words.expired)
  location.assign('/')
}
