import { expect, it } from 'vitest'
import { buildStripeUrl, getEvidence } from './dispute-facts.ts'

it('knows where a payment stands at the provider, and that simulated ones stand nowhere', () => {
  expect(buildStripeUrl('live', 'pi_1')).toBe('https://dashboard.stripe.com/payments/pi_1')
  expect(buildStripeUrl('test', 'pi_1')).toBe('https://dashboard.stripe.com/test/payments/pi_1')
  expect(buildStripeUrl('simulator', 'pi_1')).toBeNull()
  expect(buildStripeUrl('live', null)).toBeNull()
})

it('has something to send for every reason, also for one of tomorrow', () => {
  expect(['fraudulent', 'subscription_canceled', 'of_tomorrow'].map(getEvidence)).toEqual(['fraud', 'credit', 'other'])
})
