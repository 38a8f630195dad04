import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#contract/checkout.ts'
import { listEmails, listOrders } from '#contract/orders.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const seller = shop.as('owner')
const findOrderById = async (id: string) =>
  (await seller.send(listOrders, { query: {} })).body.orders.find(order => order.id === id)
const count = async (query: string) => Number((await shop.db.execute<{ n: string }>(query)).rows[0]?.n)

async function waitUntil(check: () => Promise<boolean>, ms = 10_000) {
  const end = Date.now() + ms
  while (Date.now() < end) {
    if (await check()) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('the condition was not met in time')
}

const getWebhookSecret = async () => (await shop.services.provider.webhookSecrets(shop.db))[0]?.secret ?? ''
const post = (payload: string, signature: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })

describe('Stripe webhook', () => {
  it('marks an order paid when its browser never returned, and sends one e-mail', async () => {
    const lamp = await makeLamp(shop, 'HOOK')
    const { intent, intentId } = await createIntent(shop.browser(), lamp)
    await createTestStripe(shop).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const id = String(intent.body.orderId)
    await waitUntil(async () => (await findOrderById(id))?.state === 'paid')
    await waitUntil(async () => (await seller.send(listEmails, {})).body.emails.some(mail => mail.orderId === id))
    expect(await count(`select count(*) n from emails where order_id = '${id}'`)).toBe(1)
  })

  it('marks an order paid once when the browser settles while its event arrives twenty times', async () => {
    const lamp = await makeLamp(shop, 'TWENTY')
    const browser = shop.browser()
    const { intent, intentId, checkout } = await createIntent(browser, lamp)
    const paid = await createTestStripe(shop).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const payload = JSON.stringify({
      id: 'evt_twenty',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: paid },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: await getWebhookSecret() })
    const [settled, ...answers] = await Promise.all([
      browser.send(settleCheckout, { params: { id: checkout.id } }),
      ...Array.from({ length: 20 }, () => post(payload, signature)),
    ])
    expect(settled.body.state).toBe('paid')
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(20).fill(200))
    const id = String(intent.body.orderId)
    await waitUntil(
      async () =>
        (await count(`select count(*) n from provider_events where id = 'evt_twenty' and state = 'done'`)) === 1,
    )
    expect(await count(`select count(*) n from order_events where order_id = '${id}' and kind = 'paid'`)).toBe(1)
    expect(await count(`select stock_quantity n from product_variants where sku = 'TWENTY-SAND'`)).toBe(4)
    await waitUntil(async () => (await count(`select count(*) n from emails where order_id = '${id}'`)) === 1)
  })

  it.each([-4_000, -301, 360, 4_000, 86_400, 10_000_000_000])(
    'rejects an event whose signature time differs from the current time by %i seconds',
    async seconds => {
      const payload = JSON.stringify({
        id: `evt_at_${seconds}`,
        object: 'event',
        type: 'x',
        data: { object: { id: 'pi_x' } },
      })
      const timestamp = Math.floor(Date.now() / 1_000) + seconds
      const secret = await getWebhookSecret()
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const answer = await post(payload, signature)
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'bad_signature'])
      expect(await count(`select count(*) n from provider_events where id = 'evt_at_${seconds}'`)).toBe(0)
    },
  )

  it.each([-240, 0, 240])(
    'accepts an event whose signature time differs from the current time by %i seconds',
    async seconds => {
      const payload = JSON.stringify({
        id: `evt_off_${seconds}`,
        object: 'event',
        type: 'x',
        data: { object: { id: 'pi_x' } },
      })
      const timestamp = Math.floor(Date.now() / 1_000) + seconds
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: await getWebhookSecret(),
        timestamp,
      })
      expect((await post(payload, signature)).statusCode).toBe(200)
    },
  )

  it('limits events with invalid signatures per IP address and never limits valid events', async () => {
    const payload = JSON.stringify({ id: 'evt_limit', object: 'event', type: 'x', data: { object: { id: 'pi_x' } } })
    const wrong = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_foreign' })
    const right = Stripe.webhooks.generateTestHeaderString({ payload, secret: await getWebhookSecret() })
    const from = (address: string, signature: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature, 'x-forwarded-for': address },
        payload,
      })
    const [noisy, other] = ['10.44.0.1', '10.44.0.2']
    const statuses: number[] = []
    for (let at = 0; at < 200; at++) statuses.push((await from(noisy, at % 3 === 2 ? '' : wrong)).statusCode)
    expect(statuses[0]).toBe(400)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(100)
    const slowed = await from(noisy, wrong)
    if (slowed.statusCode === 429) expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from(other, wrong)).statusCode).toBe(400)
    for (let at = 0; at < 100; at++) expect((await from(noisy, right)).statusCode).toBe(200)
  })

  it('responds with 400 to an invalid or missing signature or a changed body and stores nothing', async () => {
    const before = await count('select count(*) n from provider_events')
    const payload = JSON.stringify({
      id: 'evt_bad',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_x' } },
    })
    const good = Stripe.webhooks.generateTestHeaderString({ payload, secret: await getWebhookSecret() })
    const foreign = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_foreign' })
    const old = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: await getWebhookSecret(),
      timestamp: Math.floor(Date.now() / 1_000) - 301,
    })
    for (const [body, signature] of [
      [payload, foreign],
      [payload, ''],
      [`${payload} `, good],
      [payload, old],
      [payload, old.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000)}`)],
      [payload, good.replace('v1=', 'v0=')],
      ['{}', 'v1=x'],
    ] as const) {
      const answer = await post(body, signature)
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'bad_signature'])
    }
    expect(await count('select count(*) n from provider_events')).toBe(before)
  })
})

describe('Stripe webhook with an unusual signed event', () => {
  const send = async (event: unknown) => {
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: await getWebhookSecret() })
    return (await post(payload, signature)).statusCode
  }

  it('accepts events without an API object and still handles later events', async () => {
    const odd = { id: 'evt_odd', object: 'event', type: 'payment_intent.succeeded' }
    for (const data of [undefined, null, { object: null }, { object: 'x' }])
      expect(await send({ ...odd, data })).toBe(200)
    expect(await count(`select count(*) n from provider_events where id = 'evt_odd'`)).toBe(0)
    for (const none of [{ ...odd, object: 'v2.core.event' }, [1], null]) expect(await send(none)).toBeLessThan(500)
    const nul = { id: 'evt_nul', type: '__proto__', data: { object: { id: 'x', name: 'a\u0000b' } } }
    expect(await send(nul)).toBe(200)
    await waitUntil(
      async () => (await count(`select count(*) n from provider_events where id = 'evt_nul' and state = 'done'`)) === 1,
    )
  })

  it('accepts an event whose object is very deeply nested', async () => {
    const deep = `${'['.repeat(6_500)}${']'.repeat(6_500)}`
    const payload = `{"id":"evt_deep","type":"refund.updated","data":{"object":{"id":"re_deep","metadata":{"lines":${deep}},"status":${deep}}}}`
    const secret = await getWebhookSecret()
    const { statusCode } = await post(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret }))
    expect(statusCode).toBe(200)
  })

  it('ignores a refund event whose refund does not exist at the provider', async () => {
    const lamp = await makeLamp(shop, 'FORGED')
    const { intent, intentId } = await buy(shop, shop.browser(), lamp)
    const object = { id: 're_forged', object: 'refund', payment_intent: intentId, amount: 8900, status: 'succeeded' }
    expect(await send({ id: 'evt_forged', type: 'refund.created', data: { object } })).toBe(200)
    await waitUntil(
      async () =>
        (await count(`select count(*) n from provider_events where id = 'evt_forged' and state = 'done'`)) === 1,
    )
    expect(await findOrderById(String(intent.body.orderId))).toMatchObject({ state: 'paid', refundedCents: 0 })
  })
})
