import { readFileSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '../index.ts'
import { catchStripeError, createClient, startReceiver, startTestSimulator } from '../testing/test-simulator.ts'

async function createTempFolder() {
  const path = await mkdtemp(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

const amount = { amount: 1000, currency: 'usd' }
const confirmParams = { confirm: true, return_url: 'http://shop.test' }

test('restores all state after a restart', async () => {
  const path = await createTempFolder()
  const first = await startTestSimulator(path)
  const once = { idempotencyKey: 'order-1' }
  const paid = await first.stripe.paymentIntents.create(
    { ...amount, ...confirmParams, payment_method: 'pm_card_visa' },
    once,
  )
  const params = { ...amount, ...confirmParams, payment_method: 'pm_card_authenticationRequired' }
  const pendingIntent = await first.stripe.paymentIntents.create(params)
  await first.control('POST', '/clock', { advanceMs: 60_000 })
  const before = await first.ledger()
  await first.close()

  const second = await startTestSimulator(path)
  expect(await second.ledger()).toEqual(before)
  const replayed = await second.stripe.paymentIntents.create(
    { ...amount, ...confirmParams, payment_method: 'pm_card_visa' },
    once,
  )
  expect(replayed.id).toBe(paid.id)
  await second.answerBank(pendingIntent.client_secret, 'complete')
  expect((await second.ledger()).captured).toEqual({ usd: 2000 })
  expect((await (await second.control('GET', '/clock')).json()).aheadMs).toBe(60_000)
})

test('sends an undelivered event after a restart', async () => {
  const path = await createTempFolder()
  const receiver = await startReceiver()
  receiver.status = 503
  const first = await startTestSimulator(path)
  await first.stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['customer.created'] })
  await first.stripe.customers.create()
  await receiver.until(1)
  await new Promise(resolve => setTimeout(resolve, 30))
  await first.close()
  receiver.status = 200
  const second = await startTestSimulator(path)
  await second.control('POST', '/clock', { advanceMs: 10_000 })
  await receiver.until(2)
})

test('runs the scheduled tasks of test cards after a restart', async () => {
  const path = await createTempFolder()
  const first = await startTestSimulator(path)
  await first.control('POST', '/keys', { revoke: 'sk_test_revoked' })
  const refunded = await first.stripe.paymentIntents.create({
    ...amount,
    ...confirmParams,
    payment_method: 'pm_card_refundFail',
  })
  const refund = await first.stripe.refunds.create({ payment_intent: refunded.id })
  const disputed = await first.stripe.paymentIntents.create({
    ...amount,
    ...confirmParams,
    payment_method: 'pm_card_createDispute',
  })
  await first.close()

  const second = await startTestSimulator(path)
  await second.control('POST', '/clock', { advanceMs: 10_000 })
  expect((await second.stripe.refunds.retrieve(refund.id)).status).toBe('failed')
  const [dispute] = (await second.stripe.disputes.list({ payment_intent: disputed.id })).data
  expect(dispute?.status).toBe('needs_response')
  expect(await catchStripeError(createClient(second.port, 'sk_test_revoked').balance.retrieve())).toMatchObject({
    statusCode: 401,
  })
})

test('responds only after a change is in the journal, and ignores an incomplete last line at a restart', async () => {
  const path = await createTempFolder()
  const first = await startTestSimulator(path)
  const { id } = await first.stripe.paymentIntents.create(amount)
  const journal = join(path, 'journal.jsonl')
  expect(await readFile(journal, 'utf8')).toContain(id)
  await first.close()
  await appendFile(journal, '["payment_intent",{"id":"pi_to')
  const second = await startTestSimulator(path)
  expect((await second.stripe.paymentIntents.list()).data.map(one => one.id)).toEqual([id])
})

test('sends an event only after the event is written to the journal', async () => {
  const path = await createTempFolder()
  const { stripe } = await startTestSimulator(path)
  const writtenStates: string[] = []
  const server = createServer((request, response) => {
    const journal = readFileSync(join(path, 'journal.jsonl'), 'utf8')
    request
      .setEncoding('utf8')
      .on('data', body => writtenStates.push(journal.includes(JSON.parse(body).id) ? 'written' : 'not written'))
    request.on('end', () => response.end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const at = server.address()
  const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/hook`
  await stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
  for (let count = 0; count < 20; count += 1) await stripe.customers.create()
  await expect.poll(() => writtenStates).toEqual(Array.from({ length: 20 }, () => 'written'))
})

test('fails to start on a port in use without changing the stored data of the running simulator', async () => {
  const path = await createTempFolder()
  const { stripe, port, close } = await startTestSimulator(path)
  const options = { port, dataDir: path, controlToken: 'other', browserDir: '/nowhere' }
  await expect(startSimulator(options)).rejects.toThrow('EADDRINUSE')
  const { id } = await stripe.paymentIntents.create(amount)
  await close()
  const again = await startTestSimulator(path)
  expect((await again.stripe.paymentIntents.retrieve(id)).amount).toBe(1000)
})

test('stores no card number or security code', async () => {
  const path = await createTempFolder()
  const { browser } = await startTestSimulator(path)
  const card = { type: 'card', 'card[number]': '4000000000009995', 'card[exp_month]': '1', 'card[exp_year]': '34' }
  await browser('POST', '/v1/payment_methods', { ...card, 'card[cvc]': '737' })
  const journal = await readFile(join(path, 'journal.jsonl'), 'utf8')
  expect(journal).toContain('9995')
  expect(journal).not.toMatch(/4000000000009995|"737"/)
})

test('runs a renewal that became due while the simulator was stopped as if it had run on time', async () => {
  const path = await createTempFolder()
  const first = await startTestSimulator(path)
  const { stripe } = first
  const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' })
  const [method] = (await stripe.customers.listPaymentMethods(customer.id)).data
  const product = await stripe.products.create({ name: 'Coffee' })
  const recurring = { interval: 'month' as const }
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 1900, recurring })
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method?.id ?? '',
  })
  const { items } = await stripe.subscriptions.retrieve(id)
  await first.close()

  const end = items.data[0]?.current_period_end ?? 0
  const ahead = (end + 7200) * 1000 - Date.now()
  await appendFile(
    join(path, 'journal.jsonl'),
    `${JSON.stringify(['setting', { id: 'clock_ahead_ms', value: ahead }])}\n`,
  )
  const second = await startTestSimulator(path)
  const [renewal] = (await second.stripe.invoices.list({ subscription: id })).data
  expect(renewal).toMatchObject({ status: 'paid', created: end, status_transitions: { paid_at: end + 3600 } })
  expect((await second.ledger()).captured).toEqual({ usd: 3800 })
})
