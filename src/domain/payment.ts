import { type PaymentState, paymentTransitions } from './order.ts'

/** Whether no state can follow. A later return of the money is a refund, which is a row of its own. */
export const isFinalPaymentState = (state: PaymentState): boolean => paymentTransitions[state].length === 0

/** Maps the provider's intent status to our state. `refused`: its last attempt was declined. */
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
