import { expect, it } from 'vitest'
import { evidenceFor, stripeAddress } from './dispute-facts.ts'

it('knows where a payment stands at the provider, and that simulated ones stand nowhere', () => {
  expect(stripeAddress('live', 'pi_1')).toBe('https://dashboard.stripe.com/payments/pi_1')
  expect(stripeAddress('test', 'pi_1')).toBe('https://dashboard.stripe.com/test/payments/pi_1')
  expect(stripeAddress('simulator', 'pi_1')).toBeNull()
  expect(stripeAddress('live', null)).toBeNull()
})

it('has something to send for every reason, also for one of tomorrow', () => {
  expect(['fraudulent', 'subscription_canceled', 'of_tomorrow'].map(evidenceFor)).toEqual(['fraud', 'credit', 'other'])
})
