import type { Quote, RecentPurchase, Settled } from '#contract/checkout.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import { findEarlierOutcome, type Outcome, type Shop } from './pay.ts'
import type { Decline, Notice } from './payment-state.ts'

type Declined = Extract<Outcome, { kind: 'declined' }>
/** What a page does about an attempt to pay, and how it says it. */
export type OutcomeScreen = {
  show: ShowToast
  words: Record<'justSoldOut' | 'paymentError' | 'paymentFailed', string>
  /** That nothing was charged and nothing typed is lost. */
  nothingLostText: string
  describeDecline: (outcome: Declined) => { decline: Decline; toast: string }
  onRequoted: (quote: Quote, promotionGone: boolean) => void
  onAlreadyPaid: (purchase: RecentPurchase) => void
  onDeclined: (decline: Decline) => void
  onStopped: (notice: Notice) => void
  onSettled: (settled: Settled) => void
  showThankYou: (settled: Settled) => void
  dropDraft: () => void
}

/**
 * Shows what came of one attempt to pay; a row that is over is the caller's to open anew. Once paid, neither the way back
 * nor a reload finds an empty checkout of the same goods: the page of the paid order has its place in the history.
 */
export function showOutcome(outcome: Exclude<Outcome, { kind: 'over' }>, screen: OutcomeScreen): void {
  const { show, words } = screen
  switch (outcome.kind) {
    case 'requoted':
      screen.onRequoted(outcome.quote, outcome.promotionGone)
      return
    case 'alreadyPaid':
      screen.onAlreadyPaid(outcome.purchase)
      return
    case 'soldOut':
      screen.onStopped({ title: words.justSoldOut, text: screen.nothingLostText })
      show(words.paymentError, words.justSoldOut)
      return
    case 'declined': {
      const { decline, toast } = screen.describeDecline(outcome)
      screen.onDeclined(decline)
      show(words.paymentFailed, toast)
      return
    }
    case 'failed':
    case 'refusedFields':
      screen.onStopped({ title: outcome.title, text: outcome.text })
      show(outcome.title, outcome.text)
      return
    case 'confirmed':
      screen.dropDraft()
      screen.onSettled(outcome.settled)
      if (outcome.settled.state !== 'paid') return
      screen.showThankYou(outcome.settled)
      history.replaceState(null, '', '/thank-you')
      return
    case 'funnel':
      screen.dropDraft()
      screen.showThankYou(outcome.settled)
      location.replace(outcome.path)
  }
}

/**
 * Shows what came of an earlier attempt to pay the checkout, whose page may have been left before the answer came; nothing
 * while that is not known. @param unlessDeclined the form stands as it is where nothing was charged
 */
export async function showEarlierAttempt(shop: Shop, screen: OutcomeScreen, unlessDeclined = false): Promise<void> {
  const outcome = await findEarlierOutcome(shop)
  if (!outcome || outcome.kind === 'over' || (unlessDeclined && outcome.kind === 'declined')) return
  showOutcome(outcome, screen)
}
