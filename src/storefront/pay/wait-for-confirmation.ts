import type { Stripe } from '@stripe/stripe-js'
import { Problem, withTimeLimit } from '#api-client/call.ts'

/** The provider responds within seconds; the remaining time allows for a slow connection. */
export const providerTimeoutMs = 30_000

const isTimeout = (error: unknown) => error instanceof Problem && error.code === 'no_answer'

async function getIntentStatus(stripe: Stripe, clientSecret: string): Promise<string | undefined> {
  if (clientSecret.startsWith('seti_')) return (await stripe.retrieveSetupIntent(clientSecret)).setupIntent?.status
  return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent?.status
}

/**
 * Waits for a payment confirmation, without a limit while the bank requires the shopper to authenticate. Otherwise
 * throws a problem with the code `no_answer` when no response arrives in time; the caller then asks the shop for the
 * outcome.
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
