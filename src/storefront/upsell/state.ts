import type { UpsellOffer } from '#contract/screen-data.ts'
import { upsellPages as words } from '#words/storefront.ts'
import type { Bought } from './flow.ts'

/** `offerId`: another card may do for it. `leads`: the page goes on by itself in a moment. */
export type Notice = { title: string; text: string; offerId?: string; leads?: boolean }
export type UpsellState =
  | { phase: 'idle'; notice: Notice | null }
  /** The price is shown before a framed page charges it. */
  | { phase: 'asking'; offerId: string }
  /** `offerId` is null while the page is declined; `isAsking`: an answer was lost, and the page asks what became of it. */
  | { phase: 'busy'; offerId: string | null; isAsking?: boolean }
  | { phase: 'done' }
  | { phase: 'authenticating' }
  /** `isReplaced`: the browser goes on with a later purchase; else it has no offers any more. */
  | { phase: 'expired'; isReplaced: boolean }

export type UpsellEvent =
  | { type: 'asked'; offerId: string }
  | { type: 'thoughtBetter' }
  | { type: 'buying'; offerId: string }
  | { type: 'asking'; offerId: string }
  | { type: 'declining' }
  | { type: 'answered'; offerId: string; outcome: Bought }
  | { type: 'unreadable' }
  | { type: 'lost' }
  | { type: 'expired' }
  | { type: 'replaced' }
  | { type: 'declineFailed' }

/** Whether the page asks what became of a charge. */
export const isAsking = (state: UpsellState): boolean => state.phase === 'busy' && state.isAsking === true

export const firstUpsellState: UpsellState = { phase: 'idle', notice: null }
const noticed = (notice: Notice): UpsellState => ({ phase: 'idle', notice })
const declined = (offerId: string) => noticed({ title: words.paymentFailed, text: words.paymentFailedText, offerId })

/** A page as it is come to: back from a bank that refused, it says so and what may be done. */
export function upsellStateOf(offers: readonly UpsellOffer[]): UpsellState {
  const refused = offers.find(offer => offer.refused)
  return refused ? declined(refused.id) : firstUpsellState
}

function afterPurchase(outcome: Bought, offerId: string): UpsellState {
  switch (outcome.kind) {
    case 'bought':
      return { phase: 'done' }
    case 'authenticate':
      return { phase: 'authenticating' }
    case 'expired':
    case 'replaced':
      return { phase: 'expired', isReplaced: outcome.kind === 'replaced' }
    case 'declined':
      return declined(offerId)
    case 'cardNeeded':
      return firstUpsellState
    case 'preview':
      return noticed({ title: words.previewTitle, text: words.previewText, leads: true })
    case 'gone':
      return noticed({ title: words.failure, text: words.offerGone, leads: true })
    case 'failed':
      return noticed({ title: words.processingFailed, text: outcome.text })
  }
}

export function upsellReducer(_state: UpsellState, event: UpsellEvent): UpsellState {
  switch (event.type) {
    case 'asked':
      return { phase: 'asking', offerId: event.offerId }
    case 'thoughtBetter':
      return firstUpsellState
    case 'buying':
      return { phase: 'busy', offerId: event.offerId }
    case 'asking':
      return { phase: 'busy', offerId: event.offerId, isAsking: true }
    case 'declining':
      return { phase: 'busy', offerId: null }
    case 'answered':
      return afterPurchase(event.outcome, event.offerId)
    case 'unreadable':
      return noticed({ title: words.unreadableClick, text: words.unreadableClickText })
    case 'lost':
      return noticed({ title: words.contentFailed, text: words.contentFailedText })
    case 'expired':
    case 'replaced':
      return { phase: 'expired', isReplaced: event.type === 'replaced' }
    case 'declineFailed':
      return noticed({ title: words.loadFailed, text: words.offline })
  }
}
