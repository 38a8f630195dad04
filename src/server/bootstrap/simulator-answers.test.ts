import { tmpdir } from 'node:os'
import type { Exchange } from '@vitrine/stripe-simulator/control/exchanges.ts'
import { simulatorKeys, startSimulator } from '@vitrine/stripe-simulator/index.ts'
import { routes } from '@vitrine/stripe-simulator/resources/routes.ts'
import Stripe from 'stripe'
import { expect, it, onTestFinished } from 'vitest'
import { exerciseBilling } from '#tests/support/exchanges/billing.ts'
import { findCallName } from '#tests/support/exchanges/calls.ts'
import { findTypeErrors } from '#tests/support/exchanges/find-type-errors.ts'
import { exercisePix } from '#tests/support/exchanges/pix.ts'
import { callSimulatorControl } from '#tests/support/shop.ts'

const paymentParams = { amount: 9_000, currency: 'usd', confirm: true, return_url: 'http://shop.test' }

async function start() {
  const options = { port: 0, dataDir: null, controlToken: 'token', browserDir: tmpdir() }
  const server = await startSimulator(options)
  onTestFinished(() => server.close())
  const address = { host: '127.0.0.1', port: server.port, protocol: 'http' as const, telemetry: false }
  const simulator = { simulatorUrl: server.url, controlToken: options.controlToken }
  await callSimulatorControl(simulator, 'POST', '/exchanges', { record: true })
  return { stripe: new Stripe(simulatorKeys.secret, address), simulator }
}

async function callCustomers(stripe: Stripe) {
  const address = { line1: 'Rua A, 1', city: 'Santos', country: 'BR' }
  const { id } = await stripe.customers.create({ email: 'ana@shop.test', address, shipping: { name: 'Ana', address } })
  await stripe.customers.update(id, { name: 'Ana', metadata: { a: '1' } })
  const paymentMethod = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  await stripe.paymentMethods.update(paymentMethod.id, { billing_details: { name: 'Ana' } })
  const card = await stripe.paymentMethods.attach(paymentMethod.id, { customer: id })
  await stripe.customers.listPaymentMethods(id)
  await stripe.paymentMethods.list({ customer: id })
  await stripe.paymentMethods.retrieve(card.id, { expand: ['customer'] })
  const saved = { ...paymentParams, customer: id, payment_method: card.id, setup_future_usage: 'off_session' as const }
  await stripe.paymentIntents.create({ ...saved, expand: ['latest_charge.balance_transaction', 'customer'] })
  await stripe.paymentMethods.detach(card.id)
  await stripe.customers.list({ email: 'ana@shop.test' })
  await stripe.customers.retrieve(id)
  await stripe.customers.del(id)
}

async function callPaymentIntents(stripe: Stripe, answer: (secret: string | null) => Promise<unknown>) {
  const { id } = await stripe.paymentIntents.create({ amount: 900, currency: 'brl' })
  await stripe.paymentIntents.update(id, { amount: 950, metadata: { a: '1' } })
  const declining = { payment_method: 'pm_card_visa_chargeDeclined', return_url: paymentParams.return_url }
  await stripe.paymentIntents.confirm(id, declining).catch(() => null)
  await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: paymentParams.return_url })
  const abandoned = await stripe.paymentIntents.create({ amount: 900, currency: 'brl' })
  await stripe.paymentIntents.cancel(abandoned.id, { cancellation_reason: 'abandoned' })
  for (const more of [{ use_stripe_sdk: true }, {}]) {
    const params = { ...paymentParams, ...more, payment_method: 'pm_card_authenticationRequired' }
    await answer((await stripe.paymentIntents.create(params)).client_secret)
  }
  await stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })
  const [charge] = (await stripe.charges.list({ limit: 100 })).data
  await stripe.charges.retrieve(charge?.id ?? '')
}

async function callAfterPayment(stripe: Stripe, wait: () => Promise<unknown>) {
  const pay = (token: string) => stripe.paymentIntents.create({ ...paymentParams, payment_method: `pm_card_${token}` })
  for (const token of ['visa', 'pendingRefund', 'refundFail', 'createIssuerFraudRecord']) {
    const { id } = await pay(token)
    await wait()
    const refund = await stripe.refunds.create({ payment_intent: id, reason: 'requested_by_customer' })
    await stripe.refunds.update(refund.id, { metadata: { a: '1' } })
    await wait()
    await stripe.refunds.retrieve(refund.id, { expand: ['charge', 'balance_transaction'] })
  }
  await stripe.refunds.list()
  for (const token of ['createDispute', 'createDisputeProductNotReceived', 'createDisputeInquiry']) await pay(token)
  await wait()
  const words = ['escalate_inquiry_evidence', 'losing_evidence', 'winning_evidence']
  for (const { id } of (await stripe.disputes.list()).data) {
    await stripe.disputes.update(id, { evidence: { uncategorized_text: words.shift() ?? '' } })
    await wait()
    const { status } = await stripe.disputes.retrieve(id, { expand: ['charge'] })
    if (status === 'needs_response') await stripe.disputes.close(id)
  }
  const [warning] = (await stripe.radar.earlyFraudWarnings.list()).data
  await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? '')
}

async function callProducts(stripe: Stripe) {
  const { id } = await stripe.products.create({
    name: 'Caneca',
    default_price_data: { currency: 'brl', unit_amount: 1 },
  })
  const recurring = { interval: 'month' as const, trial_period_days: 7 }
  const price = await stripe.prices.create({ product: id, currency: 'brl', unit_amount: 0, recurring })
  await stripe.prices.update(price.id, { nickname: 'Clube' })
  await stripe.prices.retrieve(price.id, { expand: ['product'] })
  await stripe.prices.list({ active: true })
  await stripe.products.update(id, { description: 'Azul' })
  await stripe.products.retrieve(id, { expand: ['default_price'] })
  await stripe.products.list({ active: true })
  await stripe.products.del((await stripe.products.create({ name: 'Sem preço' })).id)
}

async function callDomains(stripe: Stripe) {
  const { id } = await stripe.paymentMethodDomains.create({ domain_name: 'shop.test' })
  await stripe.paymentMethodDomains.update(id, { enabled: false })
  await stripe.paymentMethodDomains.validate(id)
  await stripe.paymentMethodDomains.retrieve(id)
  await stripe.paymentMethodDomains.list({ domain_name: 'shop.test' })
}

async function callAccount(stripe: Stripe) {
  await stripe.accounts.retrieve((await stripe.accounts.retrieveCurrent()).id)
  await stripe.balance.retrieve()
  const [transaction] = (await stripe.balanceTransactions.list({ limit: 100 })).data
  await stripe.balanceTransactions.retrieve(transaction?.id ?? '', { expand: ['source'] })
  const endpoint = await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9', enabled_events: ['*'] })
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  await stripe.webhookEndpoints.retrieve(endpoint.id)
  await stripe.webhookEndpoints.list()
  await stripe.webhookEndpoints.del(endpoint.id)
  for await (const event of stripe.events.list({ limit: 100 })) await stripe.events.retrieve(event.id)
}

it('sends responses and events that fit the types of the installed SDK', async () => {
  const { stripe, simulator } = await start()
  const answer = (secret: string | null) =>
    fetch(`${simulator.simulatorUrl}/v3/three-ds`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: secret ?? '', outcome: 'complete' }),
    })
  await callCustomers(stripe)
  await callPaymentIntents(stripe, answer)
  const wait = (advanceMs: number) => callSimulatorControl(simulator, 'POST', '/clock', { advanceMs })
  await callAfterPayment(stripe, () => wait(10_000))
  await callProducts(stripe)
  await callDomains(stripe)
  await exercisePix({ stripe, wait, control: (path, body) => callSimulatorControl(simulator, 'POST', path, body) })
  await exerciseBilling({ stripe, wait, answer })
  await callAccount(stripe)
  const { data } = (await callSimulatorControl(simulator, 'GET', '/exchanges?limit=10000')) as { data: Exchange[] }
  const answered = new Set(data.filter(one => one.status === 200).map(one => findCallName(one.method, one.path)))
  const known = routes.map(route => findCallName(route.method, route.path) ?? route.path)
  expect(known.filter(name => !answered.has(name))).toEqual([])
  expect(findTypeErrors(data)).toEqual([])
})
