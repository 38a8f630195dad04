/** Where one charge stands. A payment that succeeded never moves again: refunds are rows of their own. */
export type PaymentState = 'started' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'

/** A refused card leaves the intent open, so 'failed' may start again; 'succeeded' and 'canceled' are final. */
const moves: Record<PaymentState, readonly PaymentState[]> = {
  started: ['requires_action', 'processing', 'succeeded', 'failed', 'canceled'],
  requires_action: ['started', 'processing', 'succeeded', 'failed', 'canceled'],
  processing: ['requires_action', 'succeeded', 'failed', 'canceled'],
  failed: ['started', 'requires_action', 'processing', 'succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
}

export const canMovePayment = (from: PaymentState, to: PaymentState): boolean => moves[from].includes(to)
export const isFinal = (state: PaymentState): boolean => moves[state].length === 0

/** The provider's words for an intent, as ours. `refused`: its last try was declined. */
export function paymentStateOf(intentStatus: string, refused: boolean): PaymentState {
  switch (intentStatus) {
    case 'succeeded':
      return 'succeeded'
    case 'canceled':
      return 'canceled'
    case 'processing':
    case 'requires_capture':
      return 'processing'
    case 'requires_action':
      return 'requires_action'
    default:
      return refused ? 'failed' : 'started'
  }
}
