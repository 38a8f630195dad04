import { beforeAll, expect, it } from 'vitest'
import { changeCheckout } from '#contract/checkout.ts'
import { exportCustomer, listCustomers } from '#contract/customers.ts'
import { createPaymentCustomer, createPaymentIntent, processUpsellPayment } from '#contract/functions.ts'
import { saveShopSettings } from '#contract/settings.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildIntentBody } from '#tests/support/intent-body.ts'
import { buy, buyer, createIntent, createTestStripe, makeLamp, openOffers } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
const stripe = createTestStripe(shop)
let lamp: Awaited<ReturnType<typeof makeLamp>>
const setProviderReceipts = async (providerReceipts?: boolean) => {
  const settings = { name: 'Lumen', language: 'spec', currency: null } as const
  const { body } = await seller.send(saveShopSettings, {
    body: { ...settings, ...(providerReceipts !== undefined && { providerReceipts }) },
  })
  return body.providerReceipts
}

beforeAll(async () => {
  lamp = await makeLamp(shop, 'RECEIPT', null)
  const { body: upsell } = await seller.send(createUpsell, {
    body: { name: 'After the lamp', productIds: [lamp.id], productSkus: null },
  })
  const style = { style: {}, position: { x: 100, y: 100 } }
  const elements = [{ id: 'offer', type: 'product', content: '', name: 'Case', price: 2900, ...style }]
  await seller.send(createVisualPage, { params: { id: upsell.id }, body: { title: 'Case', elements } })
})

async function acceptOffer(browser: ReturnType<typeof shop.browser>) {
  const { sessionToken } = await openOffers(browser)
  const offer = { sessionToken, amount: 2900, currency: 'usd', productName: 'Case' } as const
  expect((await browser.send(processUpsellPayment, { body: offer })).body).toMatchObject({ success: true })
}

/** Returns the `receipt_email` of each of a customer's intents, newest first. */
const listReceipts = async (customer: string) =>
  (await stripe.paymentIntents.list({ customer })).data.map(intent => intent.receipt_email)

it('sends no provider receipt by default', async () => {
  expect(await setProviderReceipts()).toBe(false)
  const browser = shop.browser()
  const { customer } = await buy(shop, browser, lamp)
  // A placed order keeps the receipt setting with which it was placed, so that a retried call sends the same request.
  expect(await setProviderReceipts(true)).toBe(true)
  await acceptOffer(browser)
  expect(await listReceipts(customer.customerId)).toEqual([null, null])
})

it('sends provider receipts for the order and its offers when the shop enables provider receipts', async () => {
  expect(await setProviderReceipts(true)).toBe(true)
  const browser = shop.browser()
  const { customer } = await buy(shop, browser, lamp)
  expect(await setProviderReceipts()).toBe(true)
  await setProviderReceipts(false)
  await acceptOffer(browser)
  expect(await listReceipts(customer.customerId)).toEqual([buyer.customerEmail, buyer.customerEmail])
})

it('sends the provider receipt to a corrected e-mail address and exports the receipt setting', async () => {
  await setProviderReceipts(true)
  const browser = shop.browser()
  const { checkout, intentId } = await createIntent(browser, lamp)
  expect((await stripe.paymentIntents.retrieve(intentId)).receipt_email).toBe(buyer.customerEmail)
  const customerEmail = 'marina@costa.example'
  await browser.send(createPaymentCustomer, { body: { ...buyer, customerEmail, checkoutId: checkout.id } })
  const { body: changed } = await browser.send(changeCheckout, { params: { id: checkout.id }, body: {} })
  await browser.send(createPaymentIntent, { body: buildIntentBody(changed) })
  expect((await stripe.paymentIntents.retrieve(intentId)).receipt_email).toBe(customerEmail)
  const { body: list } = await seller.send(listCustomers, { query: { q: buyer.customerEmail } })
  const { body: exported } = await seller.send(exportCustomer, { params: { id: list.customers[0]?.id ?? '' } })
  const orders = (exported as { orders: { providerReceipt: boolean }[] }).orders
  expect(orders.map(order => order.providerReceipt).sort()).toContain(true)
})
