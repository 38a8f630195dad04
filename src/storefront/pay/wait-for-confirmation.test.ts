import type { Stripe } from '@stripe/stripe-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitForConfirmation } from './wait-for-confirmation.ts'

const never = () => new Promise<never>(() => undefined)
/** Builds a provider whose payment intent has the given statuses, one per request. */
const provider = (...statuses: string[]) =>
  ({ retrievePaymentIntent: async () => ({ paymentIntent: { status: statuses.shift() } }) }) as unknown as Stripe

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('waitForConfirmation', () => {
  it('throws no_answer when no response arrives and the bank requires no authentication', async () => {
    const result = waitForConfirmation(provider('requires_confirmation'), 'pi_1_secret_2', never()).catch(
      ({ code }) => code,
    )
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await result).toBe('no_answer')
  })

  it('waits as long as the bank requires authentication', async () => {
    const asking = Array.from({ length: 20 }, () => 'requires_action')
    const confirmation = new Promise(resolve => setTimeout(resolve, 300_000, 'paid'))
    const result = waitForConfirmation(provider(...asking), 'pi_1_secret_2', confirmation)
    await vi.advanceTimersByTimeAsync(301_000)
    expect(await result).toBe('paid')
  })

  it('throws no_answer when the status of the setup intent cannot be retrieved', async () => {
    const stripe = { retrieveSetupIntent: never } as unknown as Stripe
    const result = waitForConfirmation(stripe, 'seti_1_secret_2', never()).catch(({ code }) => code)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await result).toBe('no_answer')
  })
})
