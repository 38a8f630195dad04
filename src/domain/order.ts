/** The states that may follow each state. A state without successors is final. */
type TransitionTable<S extends string> = Readonly<Record<S, readonly S[]>>

export type OrderState = 'pending' | 'paid' | 'canceled'
export type PaymentState =
  | 'started'
  | 'requires_action'
  | 'awaiting'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
export type PaymentMethod = 'card' | 'pix'
export type RefundState = 'started' | 'pending' | 'succeeded' | 'failed'

/**
 * A paid order never changes its state, because refunds are separate rows. A canceled order becomes paid when its code
 * was paid late and its items are still in stock.
 */
export const orderTransitions: TransitionTable<OrderState> = {
  pending: ['paid', 'canceled'],
  paid: [],
  canceled: ['paid'],
}

/**
 * All attempts with a card share one payment intent, so a failed payment may still succeed; a canceled payment may not.
 * An `awaiting` payment has a code that the buyer pays elsewhere, for example in the bank's app, while nobody has to do
 * anything here. When the code expires, the payment is `failed`.
 */
export const paymentTransitions: TransitionTable<PaymentState> = {
  started: ['requires_action', 'awaiting', 'processing', 'succeeded', 'failed', 'canceled'],
  requires_action: ['processing', 'succeeded', 'failed', 'canceled'],
  awaiting: ['started', 'processing', 'succeeded', 'failed', 'canceled'],
  processing: ['requires_action', 'succeeded', 'failed', 'canceled'],
  failed: ['started', 'requires_action', 'awaiting', 'processing', 'succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
}

/** A bank can return a succeeded refund days later: the refund becomes failed, and its lines can be refunded again. */
export const refundTransitions: TransitionTable<RefundState> = {
  started: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

/** Whether `table` allows `from` to become `to`. Staying in a state is not a transition. */
export function canTransition<S extends string>(table: TransitionTable<S>, from: S, to: S): boolean {
  return table[from].includes(to)
}

export type DisplayedOrderState = OrderState | 'partially_refunded' | 'refunded'

/**
 * Returns the state that people see. It is derived from the amounts, so that it cannot contradict them.
 * @param order capturedCents: cents captured by the order's payments; refundedCents: cents of refunds that have not
 * failed
 */
export function getDisplayedState(order: {
  state: OrderState
  capturedCents: number
  refundedCents: number
}): DisplayedOrderState {
  if (order.state !== 'paid' || order.refundedCents <= 0) return order.state
  return order.refundedCents >= order.capturedCents ? 'refunded' : 'partially_refunded'
}

/** Kinds of entries in an order's timeline. */
export const orderEventKinds = [
  'placed',
  'recorded',
  'payment_ended',
  'cart_changed',
  'declined',
  'authentication_required',
  'code_issued',
  'code_expired',
  'code_failed',
  'code_replaced',
  'paid',
  'paid_late',
  'offer_accepted',
  'offer_declined',
  'finalized',
  'canceled',
  'refunded',
  'refund_pending',
  'refund_failed',
  'refunded_no_stock',
  'stray_refunded',
  'late_refunded',
  'rebuilt',
  'renewed',
  'invoice_paid',
  'renewal_failed',
  'renewal_authentication',
  'subscription_canceled',
  'restocked',
  'note',
  'dispute_opened',
  'dispute_escalated',
  'dispute_answered',
  'dispute_won',
  'dispute_lost',
  'dispute_closed',
  'mail_kept',
  'mail_sent',
  'mail_failed',
  'mail_resent',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]
