import { getMinimumCharge } from '#domain/price.ts'
import { toPaymentSnapshot } from '#server/modules/payments/gateway/stripe/snapshots.ts'
import { createCustomer } from './card-payments.ts'
import { buildMetadata, type Check, type LiveRun, listEventTypes } from './live-run.ts'
import { combine, compare, describeRefusal, expectRefusal, fail, findRefusal, pass, unknown } from './outcome.ts'
import { buildPixParams, createPix, pixCents, pixSeconds } from './pix-payments.ts'

/** By how many seconds the provider's times may differ from what was requested. */
const toleranceSeconds = 10

async function issueCode(run: LiveRun, id: string) {
  const intent = await createPix(run, id)
  const { state, method, failure, instructions } = toPaymentSnapshot(intent)
  const lifetime = instructions ? instructions.expiresAt.getTime() / 1_000 - intent.created : Number.NaN
  return compare(
    { state: 'awaiting', method: 'pix', failure: null, isPixCode: true, hasPage: true, isInTime: true },
    {
      state,
      method,
      failure,
      isPixCode: /^000201.*br\.gov\.bcb\.pix/i.test(instructions?.code ?? ''),
      hasPage: /^https?:/.test(instructions?.url ?? ''),
      isInTime: Math.abs(lifetime - pixSeconds) <= toleranceSeconds,
    },
    'a code was issued without Stripe.js',
  )
}

/** Validity periods in seconds at which the provider's response changes. */
const acceptedLifetimes = [60, 600, 86_400, 1_209_600]
const refusedLifetimes = [59, 1_209_601]

async function checkLifetimes(run: LiveRun, id: string) {
  for (const seconds of acceptedLifetimes) {
    const refusal = await findRefusal(createPix(run, id, { seconds }))
    if (refusal) return fail(`expected ${seconds} s to be accepted, found ${describeRefusal(refusal)}`)
  }
  for (const seconds of refusedLifetimes) {
    const refusal = await findRefusal(createPix(run, id, { seconds }))
    if (!refusal) return fail(`expected ${seconds} s to be refused, found ${describeRefusal(refusal)}`)
  }
  return pass('60 to 1209600 s')
}

/** Finds the details of the buyer without which the provider refuses Pix. The shop sends all of them. */
async function checkBuyerDetails(run: LiveRun, id: string) {
  const details = { email: 'fill_never@example.com', name: 'Joana Prado', tax_id: '11144477735' }
  const findRefusalWith = (sent: Partial<typeof details>) =>
    findRefusal(createPix(run, id, {}, { payment_method_data: { type: 'pix', billing_details: sent } }))
  const full = await findRefusalWith(details)
  if (full) return fail(`expected that e-mail, name and CPF suffice, found ${describeRefusal(full)}`)
  const required: string[] = []
  for (const [name, sent] of [
    ['email', { name: details.name, tax_id: details.tax_id }],
    ['name', { email: details.email, tax_id: details.tax_id }],
    ['tax_id', { email: details.email, name: details.name }],
  ] as const)
    if (await findRefusalWith(sent)) required.push(name)
  return pass(required.length > 0 ? `required: ${required.join(', ')}; the shop sends them` : 'none is required')
}

async function cancelCode(run: LiveRun, id: string) {
  const intent = await createPix(run, id)
  const canceled = await run.stripe.paymentIntents.cancel(intent.id)
  const { state, instructions } = toPaymentSnapshot(canceled)
  const again = run.stripe.paymentIntents.confirm(intent.id, { payment_method_data: { type: 'pix' } })
  return combine(
    compare({ state: 'canceled', instructions: null }, { state, instructions }, ''),
    await expectRefusal(again, { code: 'payment_intent_unexpected_state' }, ''),
    compare(
      { last: 'payment_intent.canceled' },
      { last: (await listEventTypes(run, intent.id)).at(-1) },
      'canceled, and no new code can be issued for it',
    ),
  )
}

async function listWithCard(run: LiveRun, id: string) {
  const { id: customer } = await createCustomer(run, id)
  const intent = await run.stripe.paymentIntents.create({
    amount: pixCents,
    currency: 'brl',
    customer,
    allowed_payment_method_types: ['card', 'pix'],
    payment_method_options: { card: { setup_future_usage: 'off_session' } },
    metadata: buildMetadata(run, id),
  })
  const { payment_method_data } = buildPixParams(run, id)
  const confirmed = await run.stripe.paymentIntents.confirm(intent.id, {
    ...(payment_method_data && { payment_method_data }),
    return_url: 'https://shop.example/checkout',
  })
  return compare(
    { types: ['card', 'pix'], state: 'awaiting' },
    { types: intent.payment_method_types.toSorted(), state: toPaymentSnapshot(confirmed).state },
    'Pix stays, and only a card is saved',
  )
}

async function repeatCode(run: LiveRun, id: string) {
  const options = { idempotencyKey: `${run.id}-${id}` }
  const [first, second] = [
    await run.stripe.paymentIntents.create(buildPixParams(run, id), options),
    await run.stripe.paymentIntents.create(buildPixParams(run, id), options),
  ].map(toPaymentSnapshot)
  return compare({ code: first?.instructions?.code }, { code: second?.instructions?.code }, 'the same code')
}

const minimumCents = getMinimumCharge('brl')
/** Above the US$ 3,000 that foreign accounts are said to be limited to. */
const aboveForeignLimitCents = 2_000_000

async function checkMaximum(run: LiveRun, id: string) {
  if (run.account.country !== 'BR')
    return expectRefusal(
      createPix(run, id, { cents: aboveForeignLimitCents }),
      { code: 'charge_exceeds_transaction_limit' },
      'more than US$ 3,000 are refused',
    )
  const refusal = await findRefusal(createPix(run, id, { cents: 99_999_999 }))
  if (refusal) return fail(`expected 99999999 cents to be accepted, found ${describeRefusal(refusal)}`)
  return pass('a code of 99999999 cents was issued; the limit of the buyer’s bank is not visible here')
}

export const pixCodeChecks: Check[] = [
  {
    id: 'pix-server-confirm',
    what: 'The server alone issues a Pix code, which is valid for as long as the shop asked',
    needsPix: true,
    run: issueCode,
  },
  {
    id: 'pix-idempotency',
    what: 'A repeated request returns the same code',
    needsPix: true,
    run: repeatCode,
  },
  {
    id: 'pix-lifetimes',
    what: 'A code is valid for 60 to 1,209,600 seconds',
    needsPix: true,
    run: checkLifetimes,
  },
  {
    id: 'pix-buyer-details',
    what: 'Pix needs no details of the buyer that the shop does not send',
    needsPix: true,
    run: checkBuyerDetails,
  },
  {
    id: 'pix-setup-future-usage',
    what: 'Pix is refused for an intent that saves its method, so the shop never asks for that',
    needsPix: true,
    run: (run, id) =>
      expectRefusal(
        createPix(run, id, {}, { setup_future_usage: 'off_session' }),
        {},
        'refused with setup_future_usage',
      ),
  },
  {
    id: 'pix-beside-card',
    what: 'An intent that saves its card can still be paid by Pix',
    needsPix: true,
    run: listWithCard,
  },
  {
    id: 'pix-minimum',
    what: 'The smallest amount of a code is the one that the shop knows',
    needsPix: true,
    async run(run, id) {
      const refusal = await findRefusal(createPix(run, id, { cents: minimumCents }))
      if (refusal) return fail(`expected ${minimumCents} cents to be accepted, found ${describeRefusal(refusal)}`)
      const below = createPix(run, id, { cents: minimumCents - 1 })
      return expectRefusal(below, { code: 'amount_too_small' }, `at least ${minimumCents} cents`)
    },
  },
  {
    id: 'pix-maximum',
    what: 'A Brazilian account issues codes of any amount, another one up to about US$ 3,000',
    needsPix: true,
    run: checkMaximum,
  },
  {
    id: 'pix-cancel',
    what: 'A canceled code leaves the intent canceled for good',
    needsPix: true,
    run: cancelCode,
  },
  {
    id: 'pix-canceled-code-paid',
    what: 'A bank refuses a code whose intent was canceled',
    needsPix: true,
    run: async () =>
      unknown(
        'in live mode issue a code of the smallest amount, cancel its order, and pay the code with a bank’s app. If the bank takes it, the order must be paid late or the money refunded',
      ),
  },
]
