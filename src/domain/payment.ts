import { type PaymentState, paymentTransitions } from './order.ts'

/** Nothing can follow: what happens to the money later is a refund, a row of its own. */
export const isFinalPaymentState = (state: PaymentState): boolean => paymentTransitions[state].length === 0

/** The provider's words for an intent, as ours. `refused`: its last try was declined. */
export function toPaymentState(intentStatus: string, refused: boolean): PaymentState {
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
