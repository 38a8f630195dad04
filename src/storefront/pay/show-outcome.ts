import type { Quote, RecentPurchase, Settled } from '#contract/checkout.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import { type Outcome, outcomeOfEarlierAttempt, type Shop } from './pay.ts'
import type { Decline, Notice } from './payment-state.ts'

type Declined = Extract<Outcome, { kind: 'declined' }>
/** What a page does about an attempt to pay, and how it says it. */
export type OutcomeScreen = {
  show: ShowToast
  words: Record<'justSoldOut' | 'paymentError' | 'paymentFailed', string>
  /** That nothing was charged and nothing typed is lost. */
  kept: string
  declineOf: (outcome: Declined) => { decline: Decline; toast: string }
  requoted: (quote: Quote, promotionGone: boolean) => void
  alreadyPaid: (purchase: RecentPurchase) => void
  declined: (decline: Decline) => void
  stopped: (notice: Notice) => void
  settled: (settled: Settled) => void
  thank: (settled: Settled) => void
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
      screen.requoted(outcome.quote, outcome.promotionGone)
      return
    case 'alreadyPaid':
      screen.alreadyPaid(outcome.purchase)
      return
    case 'soldOut':
      screen.stopped({ title: words.justSoldOut, text: screen.kept })
      show(words.paymentError, words.justSoldOut)
      return
    case 'declined': {
      const { decline, toast } = screen.declineOf(outcome)
      screen.declined(decline)
      show(words.paymentFailed, toast)
      return
    }
    case 'failed':
    case 'refusedFields':
      screen.stopped({ title: outcome.title, text: outcome.text })
      show(outcome.title, outcome.text)
      return
    case 'confirmed':
      screen.dropDraft()
      screen.settled(outcome.settled)
      if (outcome.settled.state !== 'paid') return
      screen.thank(outcome.settled)
      history.replaceState(null, '', '/thank-you')
      return
    case 'funnel':
      screen.dropDraft()
      screen.thank(outcome.settled)
      location.replace(outcome.path)
  }
}

/**
 * Shows what came of an earlier attempt to pay the checkout, whose page may have been left before the answer came; nothing
 * while that is not known. @param unlessDeclined the form stands as it is where nothing was charged
 */
export async function showEarlierAttempt(shop: Shop, screen: OutcomeScreen, unlessDeclined = false): Promise<void> {
  const outcome = await outcomeOfEarlierAttempt(shop)
  if (!outcome || outcome.kind === 'over' || (unlessDeclined && outcome.kind === 'declined')) return
  showOutcome(outcome, screen)
}
