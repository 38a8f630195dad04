import type Stripe from 'stripe'
import { buildMetadata, type Check, type LiveRun } from './live-run.ts'
import { combine, describeRefusal, expectRefusal, fail, findRefusal, type Outcome, pass, unknown } from './outcome.ts'

const createCustomer = (run: LiveRun, id: string, params: Stripe.CustomerCreateParams) =>
  run.stripe.customers.create({ ...params, metadata: buildMetadata(run, id) })

async function expectAccepted(work: Promise<unknown>, what: string): Promise<Outcome> {
  const refusal = await findRefusal(work)
  return refusal
    ? fail(`expected ${what} to be accepted, found ${describeRefusal(refusal)}`)
    : pass(`${what} is accepted`)
}

async function checkEmails(run: LiveRun, id: string) {
  const outcomes: Outcome[] = []
  for (const email of ['r&d@example.com', 'ana@xn--bcher-kva.example'])
    outcomes.push(await expectAccepted(createCustomer(run, id, { email }), email))
  for (const email of ['ana@bücher.example', 'ana@example'])
    outcomes.push(
      await expectRefusal(createCustomer(run, id, { email }), { code: 'email_invalid' }, 'as the shop checks'),
    )
  return combine(pass(''), ...outcomes)
}

/** Nine digits, one more than a payment may have. */
const nineDigits = 999_999_999

/** Creates a price and a coupon of nine digits, and turns both off at the end. */
async function checkLargestAmounts(run: LiveRun, id: string) {
  const { stripe, removals } = run
  const { currency } = run.account
  const metadata = buildMetadata(run, id)
  const product = await stripe.products.create({ name: 'live-check', metadata })
  removals.push(() => stripe.products.update(product.id, { active: false }))
  const createCoupon = async () => {
    const coupon = await stripe.coupons.create({ amount_off: nineDigits, currency, duration: 'once', metadata })
    removals.push(() => stripe.coupons.del(coupon.id))
  }
  const price = stripe.prices.create({ product: product.id, currency, unit_amount: nineDigits, metadata })
  return combine(
    await expectAccepted(price, 'a price of 999999999'),
    await expectAccepted(createCoupon(), 'a coupon of 999999999'),
  )
}

/** What the shop's simulator answers to inputs about which the provider's documentation says nothing. */
export const inputChecks: Check[] = [
  { id: 'input-email', what: 'Which e-mail addresses are accepted', run: checkEmails },
  {
    id: 'input-length',
    what: 'A text that is too long is refused without a code, with the name of its parameter',
    run: (run, id) =>
      expectRefusal(
        createCustomer(run, id, { phone: '1'.repeat(21) }),
        { code: undefined, param: 'phone' },
        'a phone number of 21 characters',
      ),
  },
  {
    id: 'input-currency',
    what: 'An unknown currency is refused without a code',
    run: (run, id) =>
      expectRefusal(
        run.stripe.paymentIntents.create({
          amount: 1_490,
          currency: 'xxx',
          allowed_payment_method_types: ['card'],
          metadata: buildMetadata(run, id),
        }),
        { code: undefined, param: 'currency' },
        'xxx',
      ),
  },
  {
    id: 'input-country',
    what: 'An invalid country is refused with country_code_invalid',
    run: (run, id) =>
      expectRefusal(
        createCustomer(run, id, { address: { country: 'Brasil' } }),
        { code: 'country_code_invalid' },
        'Brasil',
      ),
  },
  {
    id: 'input-region',
    what: 'State and postal code are not checked against the country',
    run: (run, id) =>
      expectAccepted(
        createCustomer(run, id, { address: { country: 'BR', state: 'ZZ', postal_code: '1' } }),
        'state ZZ with postal code 1',
      ),
  },
  {
    id: 'input-phone',
    what: 'A phone number needs no format',
    run: (run, id) => expectAccepted(createCustomer(run, id, { phone: 'abc' }), 'the phone number abc'),
  },
  {
    id: 'input-amounts',
    what: 'A price and a coupon may have nine digits',
    run: checkLargestAmounts,
  },
  {
    id: 'input-idempotency-key',
    what: 'A key of 256 characters is refused with 400 and an idempotency error',
    run: (run, id) =>
      expectRefusal(
        run.stripe.customers.create({ metadata: buildMetadata(run, id) }, { idempotencyKey: 'k'.repeat(256) }),
        { statusCode: 400, type: 'StripeIdempotencyError' },
        '256 characters',
      ),
  },
  {
    id: 'input-webhooks',
    what: 'How many webhook endpoints an account may have',
    run: async () =>
      unknown(
        'create seventeen in the Dashboard; the simulator accepts any number, and a shop needs one for each address',
      ),
  },
]
