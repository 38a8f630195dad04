import { type PaymentState, paymentTransitions } from './order.ts'

/** Whether no other state can follow. Money that is returned later is a refund, which is a separate row. */
export const isFinalPaymentState = (state: PaymentState): boolean => paymentTransitions[state].length === 0
