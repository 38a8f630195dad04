import { call, Problem } from '#api-client/call.ts'
import { type Settled, settleCheckout } from '#contract/checkout.ts'

export const isCheckoutEnded = (error: unknown): boolean =>
  error instanceof Problem && ['checkout_not_found', 'checkout_closed'].includes(error.code)

/**
 * Finds the payment that another tab made for an ended checkout row; null when the row is unpaid. Throws when the
 * payment state is unknown.
 */
export async function findPaymentElsewhere(id: string): Promise<Settled | null> {
  const settled = await call(settleCheckout, { params: { id } }).catch(error => {
    // This error means that the row has no payment attempt and is unpaid. Any other error leaves the payment state
    // unknown.
    if (isCheckoutEnded(error)) return null
    throw error
  })
  return settled?.state === 'paid' ? settled : null
}
