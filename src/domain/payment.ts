import { type PaymentState, paymentTransitions } from './order.ts'

/** Whether no other state can follow. Money that is returned later is a refund, which is a separate row. */
export const isFinalPaymentState = (state: PaymentState): boolean => paymentTransitions[state].length === 0

/** Maps the provider's payment intent status to our state. `refused` tells whether the last attempt was declined. */
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
