import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listInstallments } from '#contract/card-installments.ts'
import { changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as functions from '#contract/functions.ts'
import { endpoints } from '#contract/index.ts'
import { withdrawConsent } from '#contract/order-page.ts'
import { getOrder } from '#contract/orders.ts'
import * as own from '#contract/subscriptions.ts'
import * as offers from '#contract/upsell-sessions.ts'
import { createInboxReader } from '#server/modules/auth/memory.fixture.ts'
import { newId } from '#server/platform/core/ids.ts'
import { massAssignmentFields } from '#tests/fuzz/hostile.ts'
import { readSellerState } from '#tests/fuzz/state.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'
import { buy, buyer, createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { addMember } from '#tests/support/team.ts'

const shop = await startTestApp({ simulator: true, worker: true, env: { MAIL_INBOX: 'open' } })
const lamp = await makeLamp(shop, 'LAMP', 100)
await makeFunnel(shop, lamp, [{ title: 'Case', cents: 2_900 }])

const anyId = newId()
let addresses = 0
/** Rate limits count requests per IP address, so each request uses a new IP address. */
const nextAddress = () => `10.8.${Math.trunc(++addresses / 250)}.${(addresses % 250) + 1}`
const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`
const writes = endpoints.filter(({ who, method }) => who === 'browser' && method !== 'GET')

describe('requests from a page of another site', () => {
  const originHeaders: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['https instead of http', { origin: 'https://localhost' }],
    ['a host name that starts like the shop’s', { origin: 'http://localhost.evil.example' }],
    ['a form without an Origin header', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain of the same site', { 'sec-fetch-site': 'same-site' }],
  ]

  it.each(writes.map(endpoint => [formatEndpoint(endpoint), endpoint] as const))(
    'rejects a write to %s from another site with the shopper’s cookie, whatever the content type',
    async (_, { method, path }) => {
      const { browser } = await buyAndOpenOnce()
      for (const [who, headers] of originHeaders) {
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
          const allHeaders = {
            'sec-fetch-site': 'cross-site',
            ...headers,
            'content-type': type,
            'x-forwarded-for': nextAddress(),
          }
          const options = { headers: allHeaders, payload: '{}' }
          const response = await browser.raw(method, path.replace(/:\w+/g, anyId), options)
          expect([who, type, response.statusCode, response.body.includes('foreign_origin')]).toEqual([
            who,
            type,
            403,
            true,
          ])
        }
      }
    },
  )

  it('sends no CORS headers in response to a preflight from another site', async () => {
    for (const { method, path } of writes) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method }
      const response = await shop.browser().raw('OPTIONS', path.replace(/:\w+/g, anyId), { headers })
      expect(Object.keys(response.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    }
  })
})

let victim: ReturnType<typeof buyAndOpenOffers> | undefined
/** Returns the buyer of a paid order with an open offer. The first call creates the order, and all tests share it. */
function buyAndOpenOnce() {
  victim ??= buyAndOpenOffers(shop, lamp)
  return victim
}

describe('ids and tokens of another shopper', () => {
  it('rejects the ids and tokens of one shopper in the browser of another', async () => {
    const buyerSession = await buyAndOpenOnce()
    const pending = await createIntent(shop.browser(), lamp)
    const before = await buyerSession.order()
    const { rows } = await shop.db.execute(`select public_id from orders where id = '${buyerSession.orderId}'`)
    const checkoutId = pending.checkout.id
    const sessionToken = buyerSession.sessionToken
    const params = { id: checkoutId }
    const payment = { id: before.payments[0]?.id ?? '' }
    const { totalCents: amount, currency } = pending.checkout.quote
    const attempts: [Endpoint, object][] = [
      [changeCheckout, { params, body: { quantity: 9 } }],
      [settleCheckout, { params }],
      [listInstallments, { params, body: { bin: '50314332' } }],
      [functions.createPaymentCustomer, { body: { ...buyer, checkoutId } }],
      [functions.createPaymentIntent, { body: { amount, currency, checkoutId } }],
      [functions.createUpsellSession, { body: { customerEmail: buyer.customerEmail } }],
      [functions.processUpsellPayment, { body: { sessionToken, amount: 2_900, currency, productName: 'Case' } }],
      [offers.declineOffers, { body: { sessionToken, pageOrder: 1, how: 'skip' } }],
      [offers.settleUpsellPayment, { params: payment }],
      [withdrawConsent, { body: { publicId: String(rows[0]?.public_id), key: 'x'.repeat(43) } }],
      [own.cancelOwnSubscription, { params: { id: anyId }, body: { key: 'x'.repeat(43), how: 'now' } }],
    ]
    const thief = shop.browser()
    for (const [endpoint, input] of attempts) {
      const { status } = await thief.send(endpoint, input as never)
      expect([formatEndpoint(endpoint), [401, 403, 404].includes(status)]).toEqual([formatEndpoint(endpoint), true])
    }
    expect(await buyerSession.order()).toEqual(before)
    const pendingOrder = await shop.as('owner').send(getOrder, { params: { id: String(pending.intent.body.orderId) } })
    expect(pendingOrder.body).toMatchObject({ state: 'pending', totalCents: amount })
  })
})

describe('unexpected fields in a request', () => {
  it('ignores unexpected fields, so that price, goods, state and the shop’s data stay unchanged', async () => {
    const purchase = await buy(shop, shop.browser(), lamp)
    const before = await readSellerState(shop)
    const browser = shop.browser()
    const { body: checkout } = await browser.send(openCheckout, {
      body: { ...massAssignmentFields, productId: lamp.id },
    })
    const params = { id: checkout.id }
    const { body: changed } = await browser.send(changeCheckout, {
      params,
      body: { ...massAssignmentFields, quantity: 1 },
    })
    expect(changed).toMatchObject({ state: 'open', mode: 'simulator', quote: purchase.checkout.quote })
    const checkoutId = checkout.id
    await browser.send(functions.createPaymentCustomer, { body: { ...massAssignmentFields, ...buyer, checkoutId } })
    const { totalCents: amount, currency } = checkout.quote
    const body = {
      ...massAssignmentFields,
      customerId: null,
      metadata: massAssignmentFields,
      amount,
      currency,
      checkoutId,
    }
    const { body: intent } = await browser.send(functions.createPaymentIntent, { body })
    expect((await browser.send(settleCheckout, { params })).body).toMatchObject({ state: 'pending' })
    const intentId = String(intent.client_secret).split('_secret_')[0] ?? ''
    await createTestStripe(shop).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    expect((await browser.send(settleCheckout, { params })).body).toMatchObject({ state: 'paid' })
    const { body: order } = await shop.as('owner').send(getOrder, { params: { id: String(intent.orderId) } })
    expect([order.totalCents, order.currency, order.lines.map(line => line.quantity)]).toEqual([8_900, 'usd', [1, 1]])
    expect(await readSellerState(shop)).toEqual(before)
  })
})

describe('cached public pages', () => {
  const poisonedHeaders: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-original-url': '/metrics', 'x-rewrite-url': '/metrics' },
    { 'accept-language': '"><script>', 'user-agent': '"><script>' },
    { cookie: `vitrine=${'A'.repeat(43)}; seller=0` },
  ]
  it.each(['/', `/checkout?product=${lamp.id}`, `/checkout-page?product=${lamp.id}`, '/nowhere'])(
    'returns the same body at %s for any request headers and sets no cookie',
    async url => {
      const headers = { accept: 'text/html' }
      const expected = await shop.browser().raw('GET', url, { headers })
      for (const more of poisonedHeaders) {
        const response = await shop.browser().raw('GET', url, { headers: { ...headers, ...more } })
        expect([more, response.body === expected.body, response.cookies]).toEqual([more, true, []])
        expect(JSON.stringify(response.headers)).not.toContain('evil.example')
      }
    },
  )
})

describe('a sign-in link that someone else requested', () => {
  const inbox = createInboxReader(shop.url)
  const { publicUrl } = shop.services.config

  it('never redirects a sign-in link with its code to a page that an editor wrote', async () => {
    const { page } = await createCampaignWithPage(shop.as('editor'), 'Trap', {
      'index.html': '<script>send(location)</script>',
    })
    const { email } = await addMember(shop, 'owner', 'dona@lumen.example')
    const trap = `${publicUrl}/_site/${page.id}/${page.revision}/`
    // The trap page exists and would send its own URL, which contains the sign-in code.
    expect((await shop.browser().raw('GET', new URL(trap).pathname)).body).toContain('send(location)')
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
    const otpResponse = await shop.browser().raw('POST', `/auth/v1/otp?redirect_to=${encodeURIComponent(trap)}`, {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email, create_user: false, ...challenge }),
    })
    expect(otpResponse.statusCode).toBe(200)
    const link = (await inbox.mail(email)).link()
    // The second URL is the link with a replaced redirect_to parameter.
    for (const url of [link, new URL(String(link).replace(/redirect_to=[^&]*/, `redirect_to=${trap}`))]) {
      const response = await shop.browser().raw('GET', new URL(url).pathname + new URL(url).search)
      const target = new URL(String(response.headers.location))
      expect([response.statusCode, target.origin, target.pathname]).toEqual([303, publicUrl, '/'])
    }
  })
})

describe('a request line that contains a host', () => {
  it('never redirects to a foreign host that the request line names', async () => {
    const env = { PUBLIC_URL: 'http://shop.localhost', ADMIN_URL: 'http://admin.localhost' }
    const separateHosts = await startTestApp({ env: { ...env, CONTENT_ORIGIN: 'http://pages.localhost' } })
    for (const host of ['shop.localhost', 'admin.localhost', 'pages.localhost']) {
      for (const target of ['http://evil.example/', 'http://evil.example/login', '*', '@evil.example/']) {
        const socket = connect(Number(new URL(separateHosts.url).port), '127.0.0.1')
        socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
        let text = ''
        for await (const chunk of socket) text += chunk
        const [, location] = /\nlocation: (.*)\r/i.exec(text) ?? []
        const hostname = location === undefined ? null : new URL(location).hostname
        expect([null, 'shop.localhost', 'admin.localhost']).toContain(hostname)
      }
    }
  })
})
