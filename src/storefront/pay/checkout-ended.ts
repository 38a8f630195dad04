import { type Settled, settleCheckout } from '#contract/checkout.ts'
import { call, Problem } from '#web/call.ts'

export const isCheckoutEnded = (error: unknown): boolean =>
  error instanceof Problem && ['checkout_not_found', 'checkout_closed'].includes(error.code)

/** Finds the payment that another tab made for an ended row; null when it is unpaid. Throws when that is unknown. */
export async function findPaymentElsewhere(id: string): Promise<Settled | null> {
  const settled = await call(settleCheckout, { params: { id } }).catch(error => {
    // The row has no payment attempt. Any other error does not say whether the row was paid.
    if (isCheckoutEnded(error)) return null
    throw error
  })
  return settled?.state === 'paid' ? settled : null
}
