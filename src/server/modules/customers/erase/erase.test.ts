import { Writable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { eraseCustomer, exportCustomer, listCustomers } from '#contract/customers.ts'
import { createPaymentCustomer, createPaymentIntent, createUpsellSession } from '#contract/functions.ts'
import { resendEmail } from '#contract/mails.ts'
import { saveView } from '#contract/order-list.ts'
import { askForOrderLinks } from '#contract/order-page.ts'
import { addNote, getOrder, listEmails, refundOrder } from '#contract/orders.ts'
import { saveShopSettings } from '#contract/settings.ts'
import { newId } from '#server/platform/core/ids.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { serializeError } from '#server/platform/observability/error-reason.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createShopper, makeFunnel } from '#tests/support/funnel.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { findTraces } from '#tests/support/traces.ts'

const { received, smtpUrl } = await mailServer()
const app = await startTestApp({ simulator: true, worker: true, env: { SMTP_URL: smtpUrl } })
const admin = app.as('admin')
const stripe = createTestStripe(app)
const logLines: string[] = []
app.services.log = pino(
  { level: 'debug', serializers: { err: serializeError } },
  new Writable({
    write(line, _encoding, done) {
      logLines.push(String(line))
      done()
    },
  }),
)

const buyer = {
  customerEmail: 'Zuleica.Quaresma@example.com',
  customerName: 'Zuleica Quaresma',
  customerPhone: '+55 21 97777-6655',
  customerTaxId: '529.982.247-25',
  customerAddress: {
    street: 'Ladeira Vermelha',
    number: '417',
    city: 'Niterói',
    state: 'RJ',
    zip: '24020-125',
    country: 'BR',
  },
  customerConsent: true,
}
const traces = ['zuleica', 'quaresma', '97777', '52998224725', '529.982', 'ladeira vermelha', '24020']

const findTracesInDatabase = () => findTraces(app, traces)

async function buy(product: { id: string }, card: string) {
  const browser = app.browser()
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: product.id } })
  await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
  const { body } = await browser.send(createPaymentIntent, {
    body: { amount: checkout.quote.totalCents, currency: checkout.quote.currency, checkoutId: checkout.id },
  })
  const intentId = String(body.client_secret).split('_secret_')[0] ?? ''
  await stripe.paymentIntents.confirm(intentId, { payment_method: card })
  const settled = await browser.send(settleCheckout, { params: { id: checkout.id } })
  expect([settled.body, body]).toEqual([expect.objectContaining({ state: 'paid' }), expect.anything()])
  return { browser, orderId: String(body.orderId), intentId }
}
const readOrder = async (id: string) => (await admin.send(getOrder, { params: { id } })).body
const waitForJobs = () =>
  vi.waitFor(async () => {
    const { rows } = await app.db.execute(sql`select 1 from outbox where state = 'waiting'
      union all select 1 from provider_events where state = 'received'`)
    expect(rows).toHaveLength(0)
  }, 60_000)

it('removes a person’s data from the database, the logs and the e-mails, and keeps the amounts', async () => {
  const saved = await admin.send(saveShopSettings, {
    body: { name: 'Lumen', language: 'en', currency: null, asksConsent: true },
  })
  expect(saved.status).toBe(200)
  const product = await makeLamp(app, 'ERASE', null)
  await makeFunnel(app, product, [{ title: 'More', cents: 1900 }])
  const { browser, orderId, intentId } = await buy(product, 'pm_card_visa')
  const { body: session } = await browser.send(createUpsellSession, { body: { customerEmail: buyer.customerEmail } })
  expect(session).toMatchObject({ sessionToken: expect.any(String) })
  const shopper = createShopper(app, browser, session.sessionToken, orderId)
  const charged = await shopper.charge(1900)
  expect([charged.status, charged.body]).toEqual([200, expect.anything()])
  await shopper.settle()
  await shopper.decline(1)
  const disputed = await buy(product, 'pm_card_createDispute')
  // The person also leaves an abandoned cart and a request for the order links.
  const abandonedBrowser = app.browser()
  const { body: cart } = await abandonedBrowser.send(openCheckout, { body: { productId: product.id } })
  await abandonedBrowser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: cart.id } })
  await abandonedBrowser.send(askForOrderLinks, { body: { email: buyer.customerEmail } })
  await callSimulatorControl(app, 'POST', '/clock', { advanceMs: 1_000 })
  await vi.waitFor(async () => expect((await readOrder(disputed.orderId)).disputes).toHaveLength(1), 60_000)

  const before = await readOrder(orderId)
  const upsell = before.lines.find(line => line.kind === 'upsell')
  expect(upsell).toBeDefined()
  const refunded = await admin.send(
    refundOrder,
    {
      params: { id: orderId },
      body: { lines: [{ lineId: upsell?.id ?? '', cents: 500, restock: false }], reason: 'Pedido de Zuleica Quaresma' },
    },
    { 'idempotency-key': newId() },
  )
  expect(refunded.status).toBe(200)
  await admin.send(addNote, { params: { id: orderId }, body: { text: 'Ligar para Zuleica, 97777-6655' } })
  await admin.send(saveView, { body: { screen: 'orders', name: 'VIP', query: 'q=zuleica.quaresma%40example.com' } })
  await waitForJobs()
  const { body: mails } = await admin.send(listEmails, { query: { orderId } })
  await admin.send(resendEmail, { params: { id: mails.emails[0]?.id ?? '' } })
  await waitForJobs()

  const { body: list } = await admin.send(listCustomers, { query: { q: 'zuleica' } })
  const [customer] = list.customers
  expect(customer).toMatchObject({ orderCount: 2, consent: true })
  const id = customer?.id ?? ''
  const { body: file } = await admin.send(exportCustomer, { params: { id } })
  const fileText = JSON.stringify(file)
  for (const text of ['Zuleica Quaresma', '52998224725', 'Ladeira Vermelha', 'Ligar para Zuleica', 'ERASE-SAND'])
    expect(fileText).toContain(text)
  expect(file).toMatchObject({ orders: [expect.anything(), expect.anything()], carts: expect.any(Array) })
  expect(await findTracesInDatabase()).not.toEqual([])
  const ids = await app.db.selectDistinct({ id: orders.provider_customer_id }).from(orders)
  const sent = received.length

  const erased = await admin.send(eraseCustomer, { params: { id }, body: { email: buyer.customerEmail } })
  expect([erased.status, erased.body]).toEqual([200, expect.objectContaining({ name: '', email: '' })])
  await waitForJobs()
  expect(await findTracesInDatabase()).toEqual([])
  for (const { id: providerCustomerId } of ids)
    expect(await stripe.customers.retrieve(providerCustomerId ?? '')).toMatchObject({ deleted: true })
  const after = await readOrder(orderId)
  expect(after).toMatchObject({ name: '', email: '', phone: null, address: null, taxId: null })
  expect([after.totalCents, after.refundedCents, after.lines.length]).toEqual([
    before.totalCents,
    500,
    before.lines.length,
  ])

  // Provider events that arrive after the erasure must not restore personal data.
  await stripe.refunds.create({ payment_intent: intentId, amount: 1000 })
  const { data: disputes } = await stripe.disputes.list({ payment_intent: disputed.intentId })
  await stripe.disputes.update(disputes[0]?.id ?? '', {
    evidence: { uncategorized_text: 'losing_evidence' },
    submit: true,
  })
  await callSimulatorControl(app, 'POST', '/clock', { advanceMs: 1_000 })
  await vi.waitFor(async () => expect((await readOrder(orderId)).refundedCents).toBe(1500), 60_000)
  await waitForJobs()
  expect(await findTracesInDatabase()).toEqual([])
  expect(received).toHaveLength(sent)
  expect(logLines.filter(line => traces.some(trace => line.toLowerCase().includes(trace)))).toEqual([])

  const { orderId: next } = await buy(product, 'pm_card_visa')
  const [again] = await app.db.select().from(orders).where(eq(orders.id, next))
  expect(again?.customer_id).not.toBe(id)
  const rows = await app.db.select().from(customers)
  expect(rows.map(row => row.email).sort()).toEqual([`erased ${id}`, 'zuleica.quaresma@example.com'])
})
