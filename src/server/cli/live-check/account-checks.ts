import Stripe from 'stripe'
import { buildMetadata, type Check, getAmount, type LiveRun } from './live-run.ts'
import { compare, pass, unknown } from './outcome.ts'

function checkCapability({ account }: LiveRun, name: string, remedy: string) {
  const status = account.capabilities[name] ?? 'not requested'
  return status === 'active' ? pass(`${name} is active`) : unknown(`${name} is ${status}; ${remedy}`)
}

export const accountChecks: Check[] = [
  {
    id: 'api-version',
    what: 'The provider answers in the API version of the SDK',
    async run({ stripe }) {
      const { lastResponse } = await stripe.balance.retrieve()
      return compare({ version: Stripe.API_VERSION }, { version: lastResponse.apiVersion }, Stripe.API_VERSION)
    },
  },
  {
    id: 'account-cards',
    what: 'The account may take cards',
    run: async run =>
      checkCapability(run, 'card_payments', 'complete the account in the Dashboard. Test payments work before that'),
  },
  {
    id: 'account-pix',
    what: 'The account may take Pix',
    run: async run =>
      checkCapability(run, 'pix_payments', 'ask for Pix in the Dashboard under Settings, Payment methods'),
  },
  {
    id: 'account-country',
    what: 'The account names its country. Codes of an account outside Brazil include the IOF tax',
    async run({ stripe }) {
      const { country } = await stripe.accounts.retrieveCurrent()
      if (!country) return unknown('the account has no country, so the shop does not ask for codes that include IOF')
      return pass(country === 'BR' ? 'BR: no IOF' : `${country}: codes include IOF`)
    },
  },
  {
    id: 'publishable-key',
    what: 'The publishable key reads a payment of the same account by its client secret',
    async run(run, id) {
      const { stripe, browser, account } = run
      if (!browser) return unknown('set STRIPE_TEST_PUBLISHABLE_KEY to check that it belongs to the same account')
      const intent = await stripe.paymentIntents.create({
        amount: getAmount(run),
        currency: account.currency,
        allowed_payment_method_types: ['card'],
        metadata: buildMetadata(run, id),
      })
      const read = await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })
      return compare({ id: intent.id, status: 'requires_payment_method' }, { ...read }, 'the keys belong together')
    },
  },
]
