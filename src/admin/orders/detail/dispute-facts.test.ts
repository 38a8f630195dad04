import { expect, it } from 'vitest'
import { buildStripeUrl, getEvidence } from './dispute-facts.ts'

it('builds the Stripe dashboard URL of a payment, and none for a simulated payment', () => {
  expect(buildStripeUrl('live', 'pi_1')).toBe('https://dashboard.stripe.com/payments/pi_1')
  expect(buildStripeUrl('test', 'pi_1')).toBe('https://dashboard.stripe.com/test/payments/pi_1')
  expect(buildStripeUrl('simulator', 'pi_1')).toBeNull()
  expect(buildStripeUrl('live', null)).toBeNull()
})

it('suggests evidence for every dispute reason, including unknown reasons', () => {
  expect(['fraudulent', 'subscription_canceled', 'of_tomorrow'].map(getEvidence)).toEqual(['fraud', 'credit', 'other'])
})
