import type { Quote, RecentPurchase, Settled } from '#contract/checkout.ts'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import { findEarlierOutcome, type Outcome, type Shop } from './pay.ts'
import type { Decline, Notice } from './payment-state.ts'

type Declined = Extract<Outcome, { kind: 'declined' }>
/** How a page reacts to the outcome of a payment attempt, and the texts it shows. */
export type OutcomeScreen = {
  show: ShowToast
  words: Record<'justSoldOut' | 'paymentError' | 'paymentFailed', string>
  /** Says that nothing was charged and that the form keeps its values. */
  nothingLostText: string
  describeDecline: (outcome: Declined) => { decline: Decline; toast: string }
  onRequoted: (quote: Quote, promotionGone: boolean, goneBumps: string[]) => void
  onAlreadyPaid: (purchase: RecentPurchase) => void
  onDeclined: (decline: Decline) => void
  onStopped: (notice: Notice) => void
  onAwaiting: (awaiting: AwaitingPayment) => void
  onSettled: (settled: Settled) => void
  showThankYou: (settled: Settled) => void
  dropDraft: () => void
}

/**
 * Shows the outcome of one payment attempt; the caller reopens a checkout row that has ended. Once the order is paid,
 * its page replaces the checkout in the history, so that neither Back nor a reload shows an empty checkout for the same
 * goods.
 */
export function showOutcome(outcome: Exclude<Outcome, { kind: 'over' }>, screen: OutcomeScreen): void {
  const { show, words } = screen
  switch (outcome.kind) {
    case 'requoted':
      screen.onRequoted(outcome.quote, outcome.promotionGone, outcome.goneBumps ?? [])
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
    case 'awaiting':
      screen.onAwaiting(outcome.awaiting)
      return
    case 'confirmed':
      screen.dropDraft()
      screen.onSettled(outcome.settled)
      if (outcome.settled.state !== 'paid') return
      screen.showThankYou(outcome.settled)
      // License keys are shown by the page of the server only, so that no checkout loads code for them.
      if (outcome.settled.access?.some(({ hasKeys }) => hasKeys)) location.replace('/thank-you')
      else history.replaceState(null, '', '/thank-you')
      return
    case 'funnel':
      screen.dropDraft()
      screen.showThankYou(outcome.settled)
      location.replace(outcome.path)
  }
}

/**
 * Shows the outcome of an earlier payment attempt, whose response the page may have missed. Shows nothing while the
 * payment is pending.
 * @param unlessDeclined leaves the form unchanged when the attempt was declined
 */
export async function showEarlierAttempt(shop: Shop, screen: OutcomeScreen, unlessDeclined = false): Promise<void> {
  const outcome = await findEarlierOutcome(shop)
  if (!outcome || outcome.kind === 'over' || (unlessDeclined && outcome.kind === 'declined')) return
  showOutcome(outcome, screen)
}

/**
 * Shows the outcome of a code that was paid. If this browser may no longer read the checkout, opens the order's page,
 * which shows the outcome as well.
 */
export async function showPaidCode(shop: Shop, screen: OutcomeScreen, orderPath: string): Promise<void> {
  try {
    for (let tries = 1; ; tries += 1) {
      const outcome = await findEarlierOutcome(shop)
      if (outcome && outcome.kind !== 'awaiting' && outcome.kind !== 'over') return showOutcome(outcome, screen)
      await shop.waitBeforeRetry(tries)
    }
  } catch (error) {
    shop.log('settle', error)
    location.assign(orderPath)
  }
}
