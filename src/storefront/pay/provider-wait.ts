import type { Stripe } from '@stripe/stripe-js'
import { Problem, withTimeLimit } from '#web/call.ts'

/** The provider answers within seconds; the rest is for a slow line. */
export const providerMs = 30_000

const isUnanswered = (error: unknown) => error instanceof Problem && error.code === 'no_answer'

async function statusOf(stripe: Stripe, clientSecret: string): Promise<string | undefined> {
  if (clientSecret.startsWith('seti_')) return (await stripe.retrieveSetupIntent(clientSecret)).setupIntent?.status
  return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent?.status
}

/**
 * Waits for a confirmation. It may include a question of the bank, which takes as long as the shopper does; one that does
 * not answer although nobody is asked anything is given up with the code `no_answer`, and the shop finds out what came of it.
 */
export async function untilConfirmed<T>(stripe: Stripe, clientSecret: string, confirming: Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await withTimeLimit(providerMs, () => confirming)
    } catch (error) {
      if (!isUnanswered(error)) throw error
      if ((await withTimeLimit(providerMs, () => statusOf(stripe, clientSecret))) !== 'requires_action') throw error
    }
  }
}
