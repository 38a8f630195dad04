import type { Stripe } from '@stripe/stripe-js'
import { Problem, withTimeLimit } from '#web/call.ts'

/** The provider answers within seconds; the rest is for a slow line. */
export const providerTimeoutMs = 30_000

const isTimeout = (error: unknown) => error instanceof Problem && error.code === 'no_answer'

async function getIntentStatus(stripe: Stripe, clientSecret: string): Promise<string | undefined> {
  if (clientSecret.startsWith('seti_')) return (await stripe.retrieveSetupIntent(clientSecret)).setupIntent?.status
  return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent?.status
}

/**
 * Waits for a confirmation. It may include a question of the bank, which takes as long as the shopper does; one that does
 * not answer although nobody is asked anything is given up with the code `no_answer`, and the shop finds out what came of it.
 */
export async function waitForConfirmation<T>(stripe: Stripe, clientSecret: string, confirming: Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await withTimeLimit(providerTimeoutMs, () => confirming)
    } catch (error) {
      if (!isTimeout(error)) throw error
      if ((await withTimeLimit(providerTimeoutMs, () => getIntentStatus(stripe, clientSecret))) !== 'requires_action')
        throw error
    }
  }
}
