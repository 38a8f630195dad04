import { upsellPages as words } from '#words/storefront.ts'
import type { Bought } from './flow.ts'

export type Notice = { title: string; text: string }
export type UpsellState =
  | { phase: 'idle'; notice: Notice | null }
  /** `offerId` is null while the page is declined. */
  | { phase: 'busy'; offerId: string | null }
  | { phase: 'done' }
  | { phase: 'authenticating' }
  | { phase: 'leaving' }

export type UpsellEvent =
  | { type: 'buying'; offerId: string }
  | { type: 'declining' }
  | { type: 'answered'; outcome: Bought }
  | { type: 'declineFailed' }
  | { type: 'shownAgain' }

export const firstUpsellState: UpsellState = { phase: 'idle', notice: null }

function afterPurchase(outcome: Bought): UpsellState {
  switch (outcome.kind) {
    case 'bought':
      return { phase: 'done' }
    case 'authenticate':
      return { phase: 'authenticating' }
    case 'expired':
      return { phase: 'leaving' }
    case 'declined':
      return { phase: 'idle', notice: { title: words.paymentFailed, text: words.paymentFailedText } }
    case 'gone':
      return { phase: 'idle', notice: { title: words.failure, text: words.offerGone } }
    case 'failed':
      return { phase: 'idle', notice: { title: words.paymentFailed, text: outcome.text } }
  }
}

export function upsellReducer(state: UpsellState, event: UpsellEvent): UpsellState {
  switch (event.type) {
    case 'buying':
      return { phase: 'busy', offerId: event.offerId }
    case 'declining':
      return { phase: 'busy', offerId: null }
    case 'answered':
      return afterPurchase(event.outcome)
    case 'declineFailed':
      return { phase: 'idle', notice: { title: words.pageNotFoundText, text: words.offline } }
    case 'shownAgain':
      return state.phase === 'idle' ? state : firstUpsellState
  }
}
