import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { createStripeClient } from '#server/modules/payments/gateway/stripe/provider.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { type Account, createOnce, type LiveRun } from './live-run.ts'
import type { TestKeys } from './provider-keys.ts'

const stripeUrl = 'https://api.stripe.com'
/** The clocks of the provider and of this machine may differ by this much within one second's precision. */
const marginSeconds = 5

/**
 * Reads the API version that the provider uses for calls without a version header. Uses `fetch`, because the SDK always
 * sends the header.
 */
async function findDefaultVersion(key: string, url: string | null): Promise<string | null> {
  const headers = { authorization: `Bearer ${key}` }
  return fetch(new URL('/v1/account', url ?? stripeUrl), { headers, signal: AbortSignal.timeout(10_000) })
    .then(answer => answer.headers.get('stripe-version'))
    .catch(() => null)
}

/** Reads the account. Throws OperatorError when the provider does not accept the key or does not answer. */
async function loadAccount(stripe: Stripe): Promise<Stripe.Response<Stripe.Account>> {
  try {
    return await stripe.accounts.retrieveCurrent()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new OperatorError('The provider refused STRIPE_TEST_SECRET_KEY. Copy the key again from the Dashboard.')
    if (error instanceof Stripe.errors.StripePermissionError)
      throw new OperatorError('STRIPE_TEST_SECRET_KEY may not read the account. Use the account’s secret key.')
    if (error instanceof Stripe.errors.StripeError)
      throw new OperatorError(`The provider did not answer (${error.type}). Check the connection, and repeat.`)
    throw error
  }
}

type RunOptions = Pick<LiveRun, 'askToOpen' | 'port' | 'publicUrl' | 'sleep'> & {
  keys: TestKeys
  /** Replaces Stripe's own address. */
  apiUrl: string | null
}

export async function openRun({ keys, apiUrl, ...options }: RunOptions): Promise<LiveRun> {
  const createClient = (key: string) => createStripeClient(key, apiUrl, () => undefined)
  const stripe = createClient(keys.secret)
  const found = await loadAccount(stripe)
  const account: Account = {
    id: found.id,
    country: found.country ?? '?',
    currency: found.default_currency ?? 'usd',
    capabilities: { ...found.capabilities },
    defaultVersion: await findDefaultVersion(keys.secret, apiUrl),
  }
  const providerMs = Date.parse(found.lastResponse.headers.date ?? '')
  return {
    ...options,
    id: randomUUID(),
    stripe,
    browser: keys.publishable === null ? null : createClient(keys.publishable),
    account,
    startedSeconds: Math.floor((Number.isNaN(providerMs) ? Date.now() : providerMs) / 1_000) - marginSeconds,
    removals: [],
    once: createOnce(),
  }
}
