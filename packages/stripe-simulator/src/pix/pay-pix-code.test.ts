import { expect, test } from 'vitest'
import { createPixIntent, getPixCode, listIntentEvents, payPixIntent } from '../testing/pix-payments.ts'
import { catchStripeError, startTestSimulator } from '../testing/test-simulator.ts'

test('charges the amount when the code is paid', async () => {
  const started = await startTestSimulator()
  const { id } = await createPixIntent(started, { metadata: { order: '7' } })
  const answer = await payPixIntent(started, id)
  const expand = ['latest_charge.balance_transaction.source']
  const paid = await started.stripe.paymentIntents.retrieve(id, { expand })
  expect(await answer.json()).toMatchObject({ intent: id, status: 'succeeded' })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 2599,
    next_action: null,
    latest_charge: {
      id: expect.stringMatching(/^py_/),
      paid: true,
      payment_intent: id,
      billing_details: { email: 'ana@shop.test' },
      payment_method_details: {
        type: 'pix',
        pix: { bank_transaction_id: expect.stringMatching(/^E\d{20}\w{11}$/), fingerprint: expect.any(String) },
      },
      balance_transaction: { amount: 2599, fee: 31, net: 2568, type: 'payment', reporting_category: 'charge' },
    },
  })
  expect(await listIntentEvents(started)).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
  expect(await started.ledger()).toMatchObject({
    captured: { brl: 2599 },
    fees: { brl: 31 },
    intents: [{ intent: id, method: 'pix', captured: 2599, metadata: { order: '7' } }],
  })
})

test('pays the code that is identified by the text that the shopper copies', async () => {
  const started = await startTestSimulator()
  const intent = await createPixIntent(started)
  await started.control('POST', '/pix/pay', { code: getPixCode(intent).data })
  expect((await started.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  expect((await started.control('POST', '/pix/pay', { code: '0002…' })).status).toBe(400)
})

test('pays a code once when twenty payments arrive concurrently', async () => {
  const started = await startTestSimulator()
  const { id } = await createPixIntent(started)
  const answers = await Promise.all(Array.from({ length: 20 }, () => payPixIntent(started, id)))
  expect(answers.filter(one => one.status === 200)).toHaveLength(1)
  expect((await started.ledger()).captured).toEqual({ brl: 2599 })
})

test('makes an expired or canceled payment intent succeed when its code is paid late', async () => {
  const started = await startTestSimulator()
  const expired = await createPixIntent(started)
  expect((await payPixIntent(started, expired.id, 'late')).status).toBe(400)
  await started.control('POST', '/clock', { advanceMs: 14_401_000 })
  const canceled = await createPixIntent(started)
  await started.stripe.paymentIntents.cancel(canceled.id)
  for (const { id } of [expired, canceled]) {
    expect((await payPixIntent(started, id)).status).toBe(400)
    expect((await payPixIntent(started, id, 'late')).status).toBe(200)
    expect((await payPixIntent(started, id, 'late')).status).toBe(400)
    expect(await started.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      amount_received: 2599,
      canceled_at: null,
      last_payment_error: null,
      payment_method: expect.stringMatching(/^pm_/),
    })
  }
  expect((await started.ledger()).captured).toEqual({ brl: 5198 })
})

test('reports a payment with two events of each type when it is paid twice', async () => {
  const started = await startTestSimulator()
  const { id } = await createPixIntent(started)
  await payPixIntent(started, id, 'twice')
  const { data } = await started.stripe.events.list({ types: ['charge.succeeded', 'payment_intent.succeeded'] })
  expect(data.map(one => one.type).sort()).toEqual([
    'charge.succeeded',
    'charge.succeeded',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
  ])
  expect(new Set(data.map(one => one.id)).size).toBe(4)
  expect((await started.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test('pays every new code after the set time until the setting is removed', async () => {
  const started = await startTestSimulator()
  await started.control('POST', '/pix', { autoPayAfterMs: 30_000 })
  const { id } = await createPixIntent(started)
  await started.control('POST', '/pix', { autoPayAfterMs: null })
  const other = await createPixIntent(started)
  await started.control('POST', '/clock', { advanceMs: 31_000 })
  expect((await started.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  expect((await started.stripe.paymentIntents.retrieve(other.id)).status).toBe('requires_action')
})

test('rejects the cancellation of a paid payment intent', async () => {
  const started = await startTestSimulator()
  const { id } = await createPixIntent(started)
  await payPixIntent(started, id)
  const error = await catchStripeError(started.stripe.paymentIntents.cancel(id))
  expect(error.code).toBe('payment_intent_unexpected_state')
})

test('rejects unknown settings, payment times and payment intents', async () => {
  const started = await startTestSimulator()
  const { id } = await createPixIntent(started)
  for (const settings of [{ autoPay: 1 }, { autoPayAfterMs: -1 }, { requiredBillingDetails: ['cpf'] }])
    expect((await started.control('POST', '/pix', settings)).status).toBe(400)
  expect((await payPixIntent(started, id, 'soon')).status).toBe(400)
  expect((await payPixIntent(started, 'pi_none')).status).toBe(400)
})

test('requires the billing details that the account must collect', async () => {
  const started = await startTestSimulator()
  await started.control('POST', '/pix', { requiredBillingDetails: ['name', 'tax_id'] })
  expect(await catchStripeError(createPixIntent(started))).toMatchObject({
    code: 'parameter_missing',
    param: 'billing_details[tax_id]',
  })
  const billing_details = { name: 'Ana', tax_id: '000.000.000-00' }
  const complete = createPixIntent(started, { payment_method_data: { type: 'pix', billing_details } })
  expect((await complete).status).toBe('requires_action')
})
