import { getMinimumCharge } from '#domain/price.ts'
import {
  paymentParams,
  toRefundParams,
  toSavedMethodParams,
} from '#server/modules/payments/gateway/stripe/payment-params.ts'
import { toPaymentSnapshot, toRefundSnapshot } from '#server/modules/payments/gateway/stripe/snapshots.ts'
import { confirmCard, createCardPayment, createCustomer, getCardPayment, returnUrl } from './card-payments.ts'
import { buildMetadata, type Check, getAmount, type LiveRun, pollUntil } from './live-run.ts'
import { combine, compare, describeRefusal, expectRefusal, fail, findRefusal, unknown } from './outcome.ts'

/** Test cards that banks decline, with the code by which the shop explains the decline. */
const declinedCards: [code: string, card: string][] = [
  ['generic_decline', 'pm_card_visa_chargeDeclined'],
  ['insufficient_funds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
  ['lost_card', 'pm_card_visa_chargeDeclinedLostCard'],
  ['stolen_card', 'pm_card_visa_chargeDeclinedStolenCard'],
  ['expired_card', 'pm_card_chargeDeclinedExpiredCard'],
  ['incorrect_cvc', 'pm_card_chargeDeclinedIncorrectCvc'],
  ['processing_error', 'pm_card_chargeDeclinedProcessingError'],
  ['card_velocity_exceeded', 'pm_card_visa_chargeDeclinedVelocityLimitExceeded'],
  ['fraudulent', 'pm_card_radarBlock'],
]

const toDeclineCheck = ([code, card]: (typeof declinedCards)[number]): Check => ({
  id: `decline-${code.replaceAll('_', '-')}`,
  what: `A declined card is read as ${code}, and the payment can be tried again`,
  async run(run, id) {
    const intent = await createCardPayment(run, id)
    const refusal = await findRefusal(confirmCard(run, intent, card))
    const { state, failure } = toPaymentSnapshot(await run.stripe.paymentIntents.retrieve(intent.id, paymentParams))
    return combine(
      compare({ type: 'StripeCardError' }, { type: refusal?.type }, ''),
      compare({ state: 'failed', failure: { kind: 'declined', code } }, { state, failure }, `declined with ${code}`),
    )
  },
})

const bankCard = 'pm_card_authenticationRequired'
const maxBankMs = 180_000

async function completeAtBank(run: LiveRun, checkId: string) {
  const { askToOpen, stripe } = run
  if (!askToOpen)
    return unknown('run the command with --browser, open the page that it prints, and complete the authentication')
  const intent = await confirmCard(run, await createCardPayment(run, checkId), bankCard)
  const url = intent.next_action?.redirect_to_url?.url
  if (!url) return fail('expected the address of the bank’s page in next_action, found none')
  await askToOpen(url)
  const last = await pollUntil(
    run,
    () => stripe.paymentIntents.retrieve(intent.id),
    ({ status }) => status !== 'requires_action',
    maxBankMs,
  )
  if (last.status === 'requires_action') return unknown('nobody completed the bank’s page within three minutes')
  return compare({ status: 'succeeded' }, { ...last }, 'paid after the bank’s page')
}

const chargeSaved = (run: LiveRun, checkId: string, customerId: string, methodId: string | null) =>
  run.stripe.paymentIntents.create(
    toSavedMethodParams({
      amountCents: getAmount(run),
      currency: run.account.currency,
      customerId,
      methodId,
      returnUrl,
      description: `live-check ${checkId}`,
      metadata: buildMetadata(run, checkId),
    }),
  )

const refundCard = async (run: LiveRun, cents: number | null) => {
  const { id: paymentId } = await getCardPayment(run)
  const params =
    cents === null
      ? toRefundParams({ paymentId, isUnmatched: true })
      : toRefundParams({ paymentId, cents, refundId: run.id, orderId: run.id })
  return toRefundSnapshot(await run.stripe.refunds.create(params))
}
const partCents = 100

export const cardChecks: Check[] = [
  {
    id: 'card-purchase',
    what: 'A card pays the whole amount at once',
    async run(run) {
      const { state, method, receivedCents, card, isLive } = toPaymentSnapshot(await getCardPayment(run))
      return compare(
        {
          state: 'succeeded',
          method: 'card',
          receivedCents: getAmount(run),
          brand: 'visa',
          last4: '4242',
          isLive: false,
        },
        { state, method, receivedCents, ...card, isLive },
        'paid with pm_card_visa',
      )
    },
  },
  ...declinedCards.map(toDeclineCheck),
  {
    id: '3ds-required',
    what: 'A card that needs the bank’s confirmation waits for it, with the address of the bank’s page',
    async run(run, id) {
      const intent = await confirmCard(run, await createCardPayment(run, id), bankCard)
      const { type, redirect_to_url: redirect } = intent.next_action ?? {}
      return compare(
        { state: 'requires_action', next: 'redirect_to_url', returnUrl },
        { state: toPaymentSnapshot(intent).state, next: type, returnUrl: redirect?.return_url },
        'waits for the bank',
      )
    },
  },
  {
    id: '3ds-complete',
    what: 'The payment succeeds when the shopper completes the bank’s page',
    run: completeAtBank,
  },
  {
    id: 'saved-card',
    what: 'A card that a purchase saved is charged again without a form',
    async run(run, id) {
      const customer = await createCustomer(run, id)
      const intent = await createCardPayment(run, id, { customerId: customer.id, isReusable: true })
      const { methodId, state } = toPaymentSnapshot(await confirmCard(run, intent, 'pm_card_visa'))
      const second = await chargeSaved(run, id, customer.id, methodId)
      return combine(
        compare({ state: 'succeeded' }, { state }, ''),
        compare({ state: 'succeeded', methodId }, { ...toPaymentSnapshot(second) }, 'charged twice'),
      )
    },
  },
  {
    id: 'saved-card-3ds',
    what: 'A saved card that needs the bank’s confirmation is left to Stripe.js',
    async run(run, id) {
      const customer = await createCustomer(run, id)
      const method = await run.stripe.paymentMethods.attach(bankCard, { customer: customer.id })
      const { status, next_action: next } = await chargeSaved(run, id, customer.id, method.id)
      return compare(
        { status: 'requires_action', next: 'use_stripe_sdk' },
        { status, next: next?.type },
        'Stripe.js shows the bank’s page',
      )
    },
  },
  {
    id: 'idempotency',
    what: 'A repeated request returns the first answer, and its key is refused for another request',
    async run(run, id) {
      const { currency } = run.account
      const metadata = buildMetadata(run, id)
      const idempotencyKey = `${run.id}-${id}`
      const create = (amount: number) =>
        run.stripe.paymentIntents.create(
          { amount, currency, allowed_payment_method_types: ['card'], metadata },
          { idempotencyKey },
        )
      const first = await create(getAmount(run))
      const second = await create(getAmount(run))
      return combine(
        compare(
          { id: first.id, replayed: 'true' },
          { id: second.id, replayed: second.lastResponse.headers['idempotent-replayed'] },
          '',
        ),
        await expectRefusal(
          create(getAmount(run) + 1),
          { type: 'StripeIdempotencyError', statusCode: 400 },
          'repeated, not charged again',
        ),
      )
    },
  },
  {
    id: 'card-refund-part',
    what: 'A part of a card payment is refunded',
    async run(run) {
      const { state, amountCents, refundId } = await refundCard(run, partCents)
      const found = { state, amountCents, refundId }
      return compare({ state: 'succeeded', amountCents: partCents, refundId: run.id }, found, 'refunded a part')
    },
  },
  {
    id: 'card-refund-rest',
    what: 'A refund without an amount returns the rest, and nothing can be refunded after it',
    async run(run) {
      const { state, amountCents } = await refundCard(run, null)
      return combine(
        compare({ state: 'succeeded', amountCents: getAmount(run) - partCents }, { state, amountCents }, ''),
        await expectRefusal(refundCard(run, null), { code: 'charge_already_refunded' }, 'refunded completely'),
      )
    },
  },
  {
    id: 'card-amounts',
    what: 'The smallest and largest amount in the account’s currency are those that the shop knows',
    async run(run, id) {
      const { currency } = run.account
      const metadata = buildMetadata(run, id)
      const create = (amount: number) =>
        run.stripe.paymentIntents.create({ amount, currency, allowed_payment_method_types: ['card'], metadata })
      const least = getMinimumCharge(currency)
      const refusal = await findRefusal(Promise.all([create(least), create(99_999_999)]))
      if (refusal)
        return fail(`expected ${least} and 99999999 ${currency} to be accepted, found ${describeRefusal(refusal)}`)
      return combine(
        await expectRefusal(create(least - 1), { code: 'amount_too_small' }, ''),
        await expectRefusal(create(100_000_000), { code: 'amount_too_large' }, `${least} to 99999999 ${currency}`),
      )
    },
  },
]
