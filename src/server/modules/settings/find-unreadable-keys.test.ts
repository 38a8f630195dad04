import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, listStripeProducts } from '#contract/functions.ts'
import { readOperations } from '#contract/operations.ts'
import { listOrders } from '#contract/orders.ts'
import { createWebhook, getPaymentSettings, savePaymentSettings, saveWebhookSecret } from '#contract/settings.ts'
import { startTestApp } from '#tests/support/app.ts'
import { corruptColumn } from '#tests/support/corrupt-column.ts'
import { buyer, createIntent, makeLamp } from '#tests/support/shop.ts'
import { startTestProvider } from '#tests/support/test-provider.ts'

const provider = await startTestProvider()
const shop = await startTestApp({ env: { STRIPE_API_URL: provider.url, PUBLIC_URL: 'http://shop.localhost:3000' } })
// The second process has a simulator, so its mode depends on the stored keys.
const secondProcess = await startTestApp({ database: shop.database, simulator: { simulatorUrl: provider.url } })
const owner = shop.as('owner')
const product = await makeLamp(shop, 'DAMAGED', null)
const test = { isProduction: false, publishableKey: 'pk_test_51Halo', secretKey: 'sk_test_51Halo' }
const live = { isProduction: true, publishableKey: 'pk_live_51Halo', secretKey: 'sk_live_51Halo' }
const save = (body: typeof test) => owner.send(savePaymentSettings, { body })
const readSettings = async () => (await owner.send(getPaymentSettings, {})).body
const findAlarms = async () => {
  const { status, body } = await owner.send(readOperations, {})
  expect(status).toBe(200)
  return body.alarms.filter(alarm => alarm.kind === 'secret_unreadable').map(alarm => alarm.subject)
}
const getPageStatus = async (path: string, app = shop) => (await app.browser().raw('GET', path)).statusCode
const deliver = (secret: string) => {
  const payload = JSON.stringify({ id: `evt_${secret}`, type: 'ping', data: { object: { id: 'x' } } })
  const signature = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return shop.browser().raw('POST', '/webhooks/stripe', { headers, payload })
}
const saveTestWebhookSecret = (isProduction: boolean, secret: string) =>
  owner.send(saveWebhookSecret, { body: { isProduction, secret } })

beforeEach(async () => {
  await shop.db.execute(sql`delete from stripe_config`)
  await shop.db.execute(sql`delete from alarms`)
  await save(live)
  await saveTestWebhookSecret(true, 'whsec_live')
  await save(test)
  await saveTestWebhookSecret(false, 'whsec_test')
})

describe('unreadable keys of the unused mode', () => {
  it('reports unreadable keys by name while sales and webhooks continue', async () => {
    await corruptColumn(shop, 'stripe_config', 'secret_key_production')
    await corruptColumn(shop, 'stripe_config', 'webhook_secret_production')
    for (const path of ['/', `/checkout?product=${product.id}`]) expect(await getPageStatus(path)).toBe(200)
    const browser = shop.browser()
    const { checkout, intentId } = await createIntent(browser, product)
    await provider.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const settled = await browser.send(settleCheckout, { params: { id: checkout.id } })
    expect(settled.body.state).toBe('paid')
    expect((await owner.send(listOrders, { query: {} })).status).toBe(200)
    expect([(await deliver('whsec_test')).statusCode, (await deliver('whsec_live')).statusCode]).toEqual([200, 400])
    const columns = ['stripe_config.secret_key_production', 'stripe_config.webhook_secret_production']
    expect((await findAlarms()).toSorted()).toEqual(columns)
    const { sandbox, production } = await readSettings()
    expect(sandbox).toMatchObject({ secretKeySet: true, secretKeyUnreadable: false, webhookSecretUnreadable: false })
    expect(production).toMatchObject({ secretKeySet: false, secretKeyUnreadable: true, webhookSecretUnreadable: true })
  })

  it('resolves the alarms when the keys are entered again on the settings screen', async () => {
    await corruptColumn(shop, 'stripe_config', 'secret_key_production')
    await corruptColumn(shop, 'stripe_config', 'webhook_secret_production')
    expect(await findAlarms()).toHaveLength(2)
    const refused = await owner.send(savePaymentSettings, { body: { isProduction: true } })
    expect(refused).toMatchObject({ status: 409, body: { fields: { secretKey: 'required' } } })
    expect((await save(live)).body.production).toMatchObject({ secretKeySet: true, secretKeyUnreadable: false })
    expect((await saveTestWebhookSecret(true, 'whsec_live')).body.production.webhookSecretUnreadable).toBe(false)
    expect(await findAlarms()).toEqual([])
    expect((await deliver('whsec_live')).statusCode).toBe(200)
  })

  it('does not switch the shop to the simulator when its keys are unreadable', async () => {
    await corruptColumn(secondProcess, 'stripe_config', 'secret_key_sandbox')
    await corruptColumn(secondProcess, 'stripe_config', 'secret_key_production')
    expect(await secondProcess.services.provider.mode(secondProcess.db)).toBe('test')
    expect(await getPageStatus('/', secondProcess)).toBe(200)
    expect((await secondProcess.as('owner').send(savePaymentSettings, { body: test })).status).toBe(200)
  })
})

describe('unreadable key of the active mode', () => {
  it('rejects payments as for a missing key, raises an alarm, and leaves the rest of the shop working', async () => {
    await corruptColumn(shop, 'stripe_config', 'secret_key_sandbox')
    const browser = shop.browser()
    const opened = await browser.send(openCheckout, { body: { productId: product.id } })
    expect(opened.status).toBe(200)
    const payment = await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: opened.body.id } })
    expect(payment).toMatchObject({ status: 503, body: { code: 'provider_not_configured' } })
    expect(payment.headers['retry-after']).toBeDefined()
    for (const path of ['/', `/checkout?product=${product.id}`]) expect(await getPageStatus(path)).toBe(200)
    expect(await findAlarms()).toEqual(['stripe_config.secret_key_sandbox'])
    const { body } = await owner.send(readOperations, {})
    expect(body.alarms.map(alarm => alarm.kind)).toContain('provider_not_configured')
    expect(body.provider.usable).toBe(false)
    expect((await deliver('whsec_test')).statusCode).toBe(200)
  })

  it('reports an unreadable key at the connection test and at the creation of a webhook', async () => {
    await corruptColumn(shop, 'stripe_config', 'secret_key_sandbox')
    const testConnection = () => owner.send(listStripeProducts, { body: { mode: 'test' } })
    expect(await testConnection()).toMatchObject({ status: 409, body: { code: 'secret_key_unreadable' } })
    const webhook = await owner.send(createWebhook, { body: { isProduction: false } })
    expect(webhook).toMatchObject({ status: 409, body: { error: 'secret_key_unreadable' } })
    expect((await save(test)).status).toBe(200)
    expect((await testConnection()).status).toBe(200)
  })
})
