import { type Settled, settleCheckout } from '#contract/checkout.ts'
import { call, Problem } from '#web/call.ts'

/** Whether a refusal says that the checkout row has ended. */
export const isCheckoutEnded = (error: unknown): boolean =>
  error instanceof Problem && ['checkout_not_found', 'checkout_closed'].includes(error.code)

/** How a row that is over was paid, in another tab; null when it was not. Throws where that stays open. */
export async function findPaymentElsewhere(id: string): Promise<Settled | null> {
  const settled = await call(settleCheckout, { params: { id } }).catch(error => {
    // Nobody ever tried to pay it. Anything else leaves open whether it was paid.
    if (isCheckoutEnded(error)) return null
    throw error
  })
  return settled?.state === 'paid' ? settled : null
}
