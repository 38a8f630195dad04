import type { UpsellOffer } from '#contract/screen-data.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import type { PurchaseOutcome } from './flow.ts'

/**
 * `offerId`: the offer that can be charged to another card. `redirects`: the next page opens automatically after a
 * moment.
 */
export type Notice = { title: string; text: string; offerId?: string; redirects?: boolean }
export type UpsellState =
  | { phase: 'idle'; notice: Notice | null }
  /** A framed page requested a charge, and the shopper must first confirm the price. */
  | { phase: 'asking'; offerId: string }
  /**
   * `offerId` is null while the page's offers are being declined. `isAsking`: a response was lost and the charge is
   * checked.
   */
  | { phase: 'busy'; offerId: string | null; isAsking?: boolean }
  | { phase: 'done' }
  | { phase: 'authenticating' }
  /** `isReplaced`: this browser's session belongs to a later purchase; otherwise it has no session. */
  | { phase: 'expired'; isReplaced: boolean }

export type UpsellEvent =
  | { type: 'asked'; offerId: string }
  | { type: 'priceRejected' }
  | { type: 'buying'; offerId: string }
  | { type: 'asking'; offerId: string }
  | { type: 'declining' }
  | { type: 'answered'; offerId: string; outcome: PurchaseOutcome }
  | { type: 'unknownOffer' }
  | { type: 'frameTimedOut' }
  | { type: 'expired' }
  | { type: 'replaced' }
  | { type: 'declineFailed' }

export const isCheckingCharge = (state: UpsellState): boolean => state.phase === 'busy' && state.isAsking === true

export const initialUpsellState: UpsellState = { phase: 'idle', notice: null }
const idleWithNotice = (notice: Notice): UpsellState => ({ phase: 'idle', notice })
const buildDeclinedState = (offerId: string) =>
  idleWithNotice({ title: words.paymentFailed, text: words.paymentFailedText, offerId })

/** Starts with a notice when the shopper returns from an authentication that the bank rejected. */
export function createUpsellState(offers: readonly UpsellOffer[]): UpsellState {
  const refused = offers.find(offer => offer.refused)
  return refused ? buildDeclinedState(refused.id) : initialUpsellState
}

function toStateAfterPurchase(outcome: PurchaseOutcome, offerId: string): UpsellState {
  switch (outcome.kind) {
    case 'bought':
      return { phase: 'done' }
    case 'authenticate':
      return { phase: 'authenticating' }
    case 'expired':
    case 'replaced':
      return { phase: 'expired', isReplaced: outcome.kind === 'replaced' }
    case 'declined':
      return buildDeclinedState(offerId)
    case 'cardNeeded':
      return initialUpsellState
    case 'preview':
      return idleWithNotice({ title: words.previewTitle, text: words.previewText, redirects: true })
    case 'gone':
      return idleWithNotice({ title: words.failure, text: words.offerGone, redirects: true })
    case 'failed':
      return idleWithNotice({ title: words.processingFailed, text: outcome.text })
  }
}

export function upsellReducer(_state: UpsellState, event: UpsellEvent): UpsellState {
  switch (event.type) {
    case 'asked':
      return { phase: 'asking', offerId: event.offerId }
    case 'priceRejected':
      return initialUpsellState
    case 'buying':
      return { phase: 'busy', offerId: event.offerId }
    case 'asking':
      return { phase: 'busy', offerId: event.offerId, isAsking: true }
    case 'declining':
      return { phase: 'busy', offerId: null }
    case 'answered':
      return toStateAfterPurchase(event.outcome, event.offerId)
    case 'unknownOffer':
      return idleWithNotice({ title: words.unreadableClick, text: words.unreadableClickText })
    case 'frameTimedOut':
      return idleWithNotice({ title: words.contentFailed, text: words.contentFailedText })
    case 'expired':
    case 'replaced':
      return { phase: 'expired', isReplaced: event.type === 'replaced' }
    case 'declineFailed':
      return idleWithNotice({ title: words.loadFailed, text: words.offline })
  }
}
