import { expect, test } from 'vitest'
import { catchStripeError, startTestSimulator } from '../testing/test-simulator.ts'

const base = { amount: 2599, currency: 'usd', return_url: 'http://shop.test/back' }

test('confirms a payment intent with a valid card and links the charge to the intent', async () => {
  const { stripe, ledger } = await startTestSimulator()
  const { return_url, ...params } = base
  const created = await stripe.paymentIntents.create({ ...params, metadata: { order: '7' } })
  expect(created.status).toBe('requires_payment_method')
  const paid = await stripe.paymentIntents.confirm(created.id, {
    payment_method: 'pm_card_visa',
    return_url,
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2599, metadata: { order: '7' } })
  expect(paid.latest_charge).toMatchObject({
    paid: true,
    balance_transaction: { amount: 2599, type: 'charge' },
    outcome: { type: 'authorized' },
    payment_method_details: { card: { brand: 'visa', last4: '4242', exp_month: 12 } },
  })
  expect(paid.payment_method).toMatchObject({ type: 'card', card: { last4: '4242' } })
  expect((await ledger()).captured).toEqual({ usd: 2599 })
})

test('requires another card after a decline and accepts a new one', async () => {
  const { stripe } = await startTestSimulator()
  const created = await stripe.paymentIntents.create({ amount: 2599, currency: 'usd' })
  const confirmParams = { return_url: base.return_url }
  const declining = { ...confirmParams, payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }
  const error = await catchStripeError(stripe.paymentIntents.confirm(created.id, declining))
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  })
  const after = await stripe.paymentIntents.retrieve(created.id, { expand: ['latest_charge'] })
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    latest_charge: { status: 'failed', failure_code: 'card_declined' },
  })
  const paid = await stripe.paymentIntents.confirm(created.id, {
    ...confirmParams,
    payment_method: 'pm_card_mastercard',
  })
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
})

test('attaches the card on success when setup_future_usage is set, so that it can be charged again', async () => {
  const { stripe } = await startTestSimulator()
  const customer = await stripe.customers.create({ email: 'ana@shop.test' })
  const first = await stripe.paymentIntents.create({
    ...base,
    confirm: true,
    customer: customer.id,
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
  })
  const saved = await stripe.paymentMethods.list({ customer: customer.id })
  expect(saved.data.map(one => one.id)).toEqual([first.payment_method])
  const again = { ...base, confirm: true, customer: customer.id, payment_method: String(first.payment_method) }
  expect((await stripe.paymentIntents.create({ ...again, use_stripe_sdk: true })).status).toBe('succeeded')
  await stripe.paymentMethods.detach(String(first.payment_method))
  expect((await catchStripeError(stripe.paymentIntents.create(again))).message).toContain('may not be used again')
})

test('charges the card once when fifty confirmations arrive concurrently', async () => {
  const { stripe, ledger } = await startTestSimulator()
  const { return_url, ...params } = base
  const { id } = await stripe.paymentIntents.create(params)
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url })
  const answers = await Promise.allSettled(Array.from({ length: 50 }, confirm))
  expect(answers.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  expect((await ledger()).captured).toEqual({ usd: 2599 })
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test('rejects the reuse of a card that was not saved', async () => {
  const { stripe } = await startTestSimulator()
  const paid = await stripe.paymentIntents.create({ ...base, confirm: true, payment_method: 'pm_card_visa' })
  const again = stripe.paymentIntents.create({ ...base, confirm: true, payment_method: String(paid.payment_method) })
  expect((await catchStripeError(again)).message).toContain('may not be used again')
})

test('rejects the payment intent amounts and parameters that Stripe rejects', async () => {
  const { stripe } = await startTestSimulator()
  const create = (params: object) => catchStripeError(stripe.paymentIntents.create(params as typeof base))
  const usd = { amount: 1000, currency: 'usd' }
  expect(await create({ amount: 49, currency: 'usd' })).toMatchObject({ code: 'amount_too_small', param: 'amount' })
  expect(await create({ currency: 'usd' })).toMatchObject({ code: 'parameter_missing', param: 'amount' })
  expect(await create({ ...usd, payment_method_types: ['card'] })).toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_types',
    statusCode: 400,
  })
  expect(await create({ amount: 10.5, currency: 'usd' })).toMatchObject({ code: 'parameter_invalid_integer' })
  expect(await create({ ...usd, customer: 'cus_none' })).toMatchObject({ code: 'resource_missing', statusCode: 400 })
  expect(await create({ ...usd, confirm: true, payment_method: 'pm_card_visa' })).toMatchObject({
    message: expect.stringContaining('return_url'),
  })
  expect(await create({ ...usd, currency: 'xyz' })).toMatchObject({ param: 'currency' })
})

test('requires no return URL when the allowed payment method types are listed', async () => {
  const { stripe } = await startTestSimulator()
  const card = { allowed_payment_method_types: ['card' as const], confirm: true, payment_method: 'pm_card_visa' }
  expect((await stripe.paymentIntents.create({ amount: 900, currency: 'brl', ...card })).status).toBe('succeeded')
})

test('updates and cancels an open payment intent, but not a paid one', async () => {
  const { stripe } = await startTestSimulator()
  const open = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', metadata: { a: '1', b: '2' } })
  const updated = await stripe.paymentIntents.update(open.id, { amount: 1200, metadata: { a: '', c: '3' } })
  expect(updated).toMatchObject({ amount: 1200, metadata: { b: '2', c: '3' } })
  expect((await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).status).toBe('canceled')
  const paid = await stripe.paymentIntents.create({ ...base, confirm: true, payment_method: 'pm_card_visa' })
  const unexpected = { code: 'payment_intent_unexpected_state', statusCode: 400 }
  expect(await catchStripeError(stripe.paymentIntents.cancel(paid.id))).toMatchObject(unexpected)
  expect(await catchStripeError(stripe.paymentIntents.update(paid.id, { amount: 900 }))).toMatchObject(unexpected)
  expect(await catchStripeError(stripe.paymentIntents.confirm(paid.id))).toMatchObject(unexpected)
})

test('lists payment intents newest first, by page and by time', async () => {
  const { stripe, control } = await startTestSimulator()
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    ids.unshift((await stripe.paymentIntents.create({ amount: 1000 + count, currency: 'usd' })).id)
  }
  const first = await stripe.paymentIntents.list({ limit: 2 })
  expect(first.data.map(one => one.id)).toEqual(ids.slice(0, 2))
  expect(first.has_more).toBe(true)
  const remaining = await stripe.paymentIntents.list({ starting_after: ids[1] ?? '' })
  expect(remaining.data.map(one => one.id)).toEqual(ids.slice(2))
  expect(remaining.has_more).toBe(false)
  expect(await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 10 })).toHaveLength(5)
  await control('POST', '/clock', { advanceMs: 3_600_000 })
  const latest = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const recent = await stripe.paymentIntents.list({ created: { gte: latest.created } })
  expect(recent.data.map(one => one.id)).toEqual([latest.id])
})

test('lets a browser read and confirm a payment intent by its client secret, but hides the metadata', async () => {
  const { stripe, browser } = await startTestSimulator()
  const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', metadata: { secret: 'yes' } })
  const path = `/v1/payment_intents/${intent.id}`
  const secret = String(intent.client_secret)
  expect((await browser('GET', path, { client_secret: secret })).body.metadata).toBeUndefined()
  expect((await browser('GET', path)).status).toBe(400)
  expect((await browser('GET', path, { client_secret: `${secret}x` })).status).toBe(404)
  const confirmed = await browser('POST', `${path}/confirm`, {
    client_secret: secret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  })
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  expect((await browser('POST', '/v1/customers')).status).toBe(403)
})
