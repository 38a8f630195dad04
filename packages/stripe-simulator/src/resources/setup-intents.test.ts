import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { catchStripeError, startTestSimulator, type TestSimulator } from '../testing/test-simulator.ts'

async function createUnconfirmed(started: TestSimulator, more: Partial<Stripe.SetupIntentCreateParams> = {}) {
  const customer = await started.stripe.customers.create({ email: 'marina@example.com' })
  const setup = await started.stripe.setupIntents.create({ customer: customer.id, usage: 'off_session', ...more })
  return { customer, setup }
}

function confirmInBrowser(started: TestSimulator, { id, client_secret }: Stripe.SetupIntent, token: string) {
  const params = { client_secret: client_secret ?? '', payment_method: `pm_card_${token}`, use_stripe_sdk: 'true' }
  return started.browser('POST', `/v1/setup_intents/${id}/confirm`, params)
}

test('saves a card that a browser entered and charges it off-session later', async () => {
  const started = await startTestSimulator()
  const { customer, setup } = await createUnconfirmed(started, { metadata: { for: 'a test' } })
  expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session', metadata: { for: 'a test' } })
  const response = await confirmInBrowser(started, setup, 'authenticationRequiredOnSetup')
  expect(response.body).toMatchObject({ status: 'requires_action' })
  expect(response.body).not.toHaveProperty('customer')
  expect(response.body).not.toHaveProperty('metadata')
  await started.answerBank(setup.client_secret, 'complete')
  const saved = await started.stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] })
  expect(saved).toMatchObject({ status: 'succeeded', payment_method: { customer: customer.id } })
  const paid = await started.stripe.paymentIntents.create({
    amount: 1900,
    currency: 'usd',
    customer: customer.id,
    payment_method: (saved.payment_method as Stripe.PaymentMethod).id,
    off_session: true,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  expect(paid.status).toBe('succeeded')
})

test('keeps a setup intent open after a failed authentication or a decline', async () => {
  const started = await startTestSimulator()
  const { setup } = await createUnconfirmed(started)
  await confirmInBrowser(started, setup, 'authenticationRequired')
  await started.answerBank(setup.client_secret, 'fail')
  expect(await started.stripe.setupIntents.retrieve(setup.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  })
  const refused = await confirmInBrowser(started, setup, 'visa_chargeDeclined')
  expect(refused).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
  expect((await confirmInBrowser(started, setup, 'chargeCustomerFail')).body.status).toBe('succeeded')
  const again = await confirmInBrowser(started, setup, 'visa')
  expect(again.body.error?.code).toBe('setup_intent_unexpected_state')
  const types = (await started.stripe.events.list({ types: ['setup_intent.*'] })).data.map(one => one.type)
  expect(types.reverse()).toEqual([
    'setup_intent.created',
    'setup_intent.requires_action',
    'setup_intent.setup_failed',
    'setup_intent.setup_failed',
    'setup_intent.succeeded',
  ])
})

test('shows no amount on the bank’s page for a setup intent and redirects the browser back', async () => {
  const started = await startTestSimulator()
  const { setup } = await createUnconfirmed(started)
  const waiting = await started.stripe.setupIntents.confirm(setup.id, {
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'http://shop.test/back',
  })
  const page = await (await fetch(waiting.next_action?.redirect_to_url?.url ?? '')).text()
  expect(page).toContain('saving the card')
  expect(page).not.toContain('Amount')
  const back = new URL((await started.answerBank(setup.client_secret, 'complete')).return_to ?? '')
  expect(back.searchParams.get('setup_intent')).toBe(setup.id)
  expect(back.searchParams.get('redirect_status')).toBe('succeeded')
})

test('rejects a wrong client secret, the confirmation of a canceled setup intent, and unknown parameters', async () => {
  const started = await startTestSimulator()
  const { setup } = await createUnconfirmed(started)
  const stranger = await started.browser('GET', `/v1/setup_intents/${setup.id}`, { client_secret: 'seti_x_secret_y' })
  expect(stranger.status).toBe(404)
  const knownSecret = await started.browser('GET', `/v1/setup_intents/${setup.id}`, {
    client_secret: setup.client_secret ?? '',
  })
  expect(knownSecret.body).toMatchObject({ id: setup.id, status: 'requires_payment_method' })
  await started.stripe.setupIntents.cancel(setup.id, { cancellation_reason: 'abandoned' })
  const lateConfirmation = await confirmInBrowser(started, setup, 'visa')
  expect(lateConfirmation.body.error?.code).toBe('setup_intent_unexpected_state')
  const refusedParams = {
    customer: setup.customer as string,
    payment_method_types: ['card'],
  } as Stripe.SetupIntentCreateParams
  expect(await catchStripeError(started.stripe.setupIntents.create(refusedParams))).toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_types',
  })
})
