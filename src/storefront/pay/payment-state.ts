import type { InstallmentOption } from '#contract/card-installments.ts'
import type { RecentPurchase, Settled } from '#contract/checkout.ts'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import type { CardPart } from './card.ts'
import type { DeclinedField } from './declined-field.ts'
import type { Method } from './methods.ts'

/** A message that stays on the page, unlike a toast. */
export type Notice = { title: string; text: string }
/** The bank's decline, and the field that it is about; null when it is about the whole card. */
export type Decline = Notice & { field?: DeclinedField | null }

export type PaymentState<Phase> = {
  phase: Phase
  decline: Decline | null
  /** Shown above the pay button. */
  notice: Notice | null
  /** The total before the server changed it. The shopper must press the pay button again to accept the new total. */
  totalBefore: number | null
  /** The titles of the order bumps that left the cart, until the shopper presses the pay button again. */
  goneBumps: readonly string[]
  settled: Settled | null
  /** A purchase of the same product that this browser has just made. The page shows it instead of the form. */
  recentPurchase: RecentPurchase | null
  /** `publicId` of the recent purchase that the shopper saw before choosing to buy again. */
  buyAgainAfter: string | null
  /** The method that the shopper has picked; null until then, which means the first offered one. */
  pickedMethod: Method | null
  /** The number of installments of the card and their cost; null until the shopper's card is known. */
  installment: InstallmentOption | null
  /** The issued code. While it waits for its payment, the page shows it instead of the form. */
  awaiting: AwaitingPayment | null
}
export const initialPaymentState = {
  phase: 'filling',
  decline: null,
  notice: null,
  totalBefore: null,
  goneBumps: [],
  settled: null,
  recentPurchase: null,
  buyAgainAfter: null,
  pickedMethod: null,
  installment: null,
  awaiting: null,
} as const

type RepeatPurchaseState = Pick<PaymentState<unknown>, 'recentPurchase' | 'buyAgainAfter'>

/** Shows a recent purchase unless the shopper has already seen it and chosen to buy again. */
export function withRecentPurchase<State extends RepeatPurchaseState>(
  state: State,
  purchase: RecentPurchase | undefined,
): State {
  const isNews = purchase && purchase.order.publicId !== state.buyAgainAfter
  return isNews ? { ...state, recentPurchase: purchase } : state
}

/** Returns to the form and remembers which recent purchase the shopper has seen. */
export const withBuyAgain = <State extends RepeatPurchaseState>(state: State): State => ({
  ...state,
  recentPurchase: null,
  buyAgainAfter: state.recentPurchase?.order.publicId ?? state.buyAgainAfter,
})

type MethodState = Pick<PaymentState<unknown>, 'pickedMethod' | 'decline' | 'totalBefore'> & {
  errors: Partial<Record<CardPart | 'cardholder', string>>
}
/**
 * Picks a method. The errors of the card fields disappear with these fields, and a notice about the price of another
 * method disappears as well.
 */
export function withMethod<State extends MethodState>(state: State, method: Method): State {
  if (method === 'card') return { ...state, pickedMethod: method, totalBefore: null }
  const { cardNumber: _number, cardExpiry: _expiry, cardCvc: _cvc, cardholder: _name, ...errors } = state.errors
  return { ...state, pickedMethod: method, errors, decline: null, totalBefore: null }
}

/** Shows an issued code instead of the form. */
export const withCode = <State extends MethodState>(state: State, awaiting: AwaitingPayment): State => ({
  ...withMethod(state, 'pix'),
  phase: 'filling',
  notice: null,
  totalBefore: null,
  awaiting,
})
