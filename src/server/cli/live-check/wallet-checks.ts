import type { Check, LiveRun } from './live-run.ts'
import { compare, unknown } from './outcome.ts'

/** Registers the shop's domain, as Apple Pay requires. A domain that the check registered is turned off at the end. */
async function registerDomain({ stripe, removals }: LiveRun, domain: string) {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain })
  const known = data[0]
  if (known) return stripe.paymentMethodDomains.validate(known.id)
  const created = await stripe.paymentMethodDomains.create({ domain_name: domain })
  removals.push(() => stripe.paymentMethodDomains.update(created.id, { enabled: false }))
  return created
}

const sheetRemedy = (device: string) =>
  `open the checkout of a shop with these keys on ${device}, pay with the button above the form, and look for a paid order`

export const walletChecks: Check[] = [
  {
    id: 'apple-pay-domain',
    what: 'The shop’s domain is registered for Apple Pay',
    async run(run) {
      if (run.publicUrl?.protocol !== 'https:')
        return unknown('set PUBLIC_URL to the shop’s public https address, which Apple Pay has to verify')
      const { apple_pay: applePay, google_pay: googlePay } = await registerDomain(run, run.publicUrl.hostname)
      const reason = applePay.status_details?.error_message
      const found = { applePay: applePay.status, googlePay: googlePay.status, reason }
      return compare({ applePay: 'active', googlePay: 'active' }, found, `${run.publicUrl.hostname} is active`)
    },
  },
  {
    id: 'apple-pay-sheet',
    what: 'A shopper pays with Apple Pay',
    run: async () => unknown(sheetRemedy('an iPhone or a Mac with a card in Apple Wallet')),
  },
  {
    id: 'google-pay-sheet',
    what: 'A shopper pays with Google Pay',
    run: async () => unknown(sheetRemedy('Chrome with a card saved in Google Pay')),
  },
]
