import type { RecentPurchase, Settled } from '#contract/checkout.ts'
import type { DeclinedField } from './declined-field.ts'

/** What happened and stays to be read. */
export type Notice = { title: string; text: string }
/** What a bank said, and the field it is about; null: the card as a whole. */
export type Decline = Notice & { field?: DeclinedField | null }

/** How far a page is with being paid. */
export type PaymentState<Phase> = {
  phase: Phase
  decline: Decline | null
  /** What happened to the payment and stays to be read above the button. */
  notice: Notice | null
  /** The total the shopper saw before the server's changed; asks for one more press. */
  totalBefore: number | null
  settled: Settled | null
  /** What this browser has just paid for the same product: it is shown in place of the form. */
  recentPurchase: RecentPurchase | null
  /** `publicId` of the recent purchase that the shopper was shown and buys again after. */
  buyAgainAfter: string | null
}
export const initialPaymentState = {
  phase: 'filling',
  decline: null,
  notice: null,
  totalBefore: null,
  settled: null,
  recentPurchase: null,
  buyAgainAfter: null,
} as const

type RepeatPurchaseState = Pick<PaymentState<unknown>, 'recentPurchase' | 'buyAgainAfter'>

/** Shows what was just bought, unless the shopper has seen it and buys again. */
export function withRecentPurchase<State extends RepeatPurchaseState>(
  state: State,
  purchase: RecentPurchase | undefined,
): State {
  const isNews = purchase && purchase.order.publicId !== state.buyAgainAfter
  return isNews ? { ...state, recentPurchase: purchase } : state
}

/** The form again, for a shopper who has seen the recent purchase. */
export const withBuyAgain = <State extends RepeatPurchaseState>(state: State): State => ({
  ...state,
  recentPurchase: null,
  buyAgainAfter: state.recentPurchase?.order.publicId ?? state.buyAgainAfter,
})
