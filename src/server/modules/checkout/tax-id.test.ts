import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { checkouts } from '#server/platform/db/schema/checkout.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer, createTestStripe, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
const lamp = await makeLamp(app)

async function buy(customerTaxId: string | null) {
  const browser = app.browser()
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id, sku: 'HALO-GRAPHITE' } })
  const body = { ...buyer, checkoutId: checkout.id, ...(customerTaxId !== null && { customerTaxId }) }
  const customer = await browser.send(createPaymentCustomer, { body })
  if (customer.status !== 200) return { customer, checkout }
  const { totalCents: amount, currency } = checkout.quote
  const intent = await browser.send(createPaymentIntent, { body: { amount, currency, checkoutId: checkout.id } })
  const id = String(intent.body.client_secret).split('_secret_')[0] ?? ''
  await createTestStripe(app).paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await browser.send(settleCheckout, { params: { id: checkout.id } })
  const [order] = await app.db.select().from(orders).where(eq(orders.checkout_id, checkout.id))
  return { customer, checkout, order }
}
const readTaxId = async () => (await app.db.select({ taxId: customers.tax_id }).from(customers))[0]?.taxId

it('stores the tax id without punctuation and shows it to the seller', async () => {
  const { checkout, order } = await buy('111.444.777-35')
  const [row] = await app.db.select().from(checkouts).where(eq(checkouts.id, checkout.id))
  expect([row?.buyer?.taxId, order?.tax_id, await readTaxId()]).toEqual(['11144477735', '11144477735', '11144477735'])
  const response = await app.as('admin').send(getOrder, { params: { id: order?.id ?? '' } })
  expect(response.body.taxId).toBe('11144477735')
})

it('accepts a purchase without a tax id and keeps the tax id that the customer already has', async () => {
  const { order } = await buy(null)
  expect([order?.state, order?.tax_id, await readTaxId()]).toEqual(['paid', null, '11144477735'])
  expect((await buy('')).order?.tax_id).toBeNull()
})

it('rejects a tax id with wrong check digits before any provider call', async () => {
  const { customer, checkout } = await buy('111.444.777-36')
  expect([customer.status, customer.body.code]).toEqual([422, 'invalid_fields'])
  const [row] = await app.db.select().from(checkouts).where(eq(checkouts.id, checkout.id))
  expect([row?.buyer, row?.provider_customer_id]).toEqual([null, null])
})
