import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { savePaymentSettings } from '#contract/settings.ts'
import { invite, makeApiKey } from '#contract/team.ts'
import { createOwnerLink } from '#server/modules/auth/owner-link.ts'
import { createLogger } from '#server/platform/observability/log.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { eventually } from '#tests/support/eventually.ts'
import { findMarkers, findMarkersInTables, type Marker } from '#tests/support/find-markers.ts'
import { createShopper, makeFunnel } from '#tests/support/funnel.ts'
import { addLicenseBenefit, createLicenseClient, fillPool } from '#tests/support/license-keys.ts'
import { fetchMails } from '#tests/support/mail-inbox.ts'
import { buy, callSimulatorControl, createIntent, createTestStripe, makeLamp, openOffers } from '#tests/support/shop.ts'

const smtpPassword = 'marked-smtp-Rk29xQ'
const metricsToken = 'marked-metrics-token-77Qz'
const shop = await startTestApp({
  simulator: true,
  worker: true,
  env: {
    // Nothing listens on this port, so every e-mail fails.
    SMTP_URL: `smtp://marked-user:${smtpPassword}@127.0.0.1:9`,
    METRICS_TOKEN: metricsToken,
    MAIL_INBOX: 'open',
  },
})
const lines: string[] = []
shop.services.log = createLogger('trace', { write: line => void lines.push(line) })
const { db, database } = shop
const query = async (text: string, values: unknown[]) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows

const secrets: Marker[] = [
  { kind: 'mail password', value: smtpPassword },
  { kind: 'metrics token', value: metricsToken },
]
const markValue = (kind: string, value: unknown) => {
  expect([kind, typeof value === 'string' && value.length > 5]).toEqual([kind, true])
  secrets.push({ kind, value: String(value) })
}
const person: Marker[] = [
  { kind: 'e-mail', value: 'marked.quitandeira@example.com' },
  { kind: 'name', value: 'Quitandeira Marcada' },
  { kind: 'phone', value: '+5521965437788' },
  { kind: 'street', value: 'Travessa Marcada' },
]
const buyer = {
  customerEmail: 'marked.quitandeira@example.com',
  customerName: 'Quitandeira Marcada',
  customerPhone: '+55 21 96543-7788',
  customerAddress: {
    street: 'Travessa Marcada',
    number: '12',
    city: 'Niterói',
    state: 'RJ',
    zip: '24020125',
    country: 'BR',
  },
}
const refusals: string[] = []

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await shop.browser().raw('POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
  if (response.statusCode >= 400) refusals.push(response.body)
  return response.json() as Record<string, never>
}

/** Signs the owner in after one wrong password, enables a second factor and creates keys. */
async function actAsOwner() {
  const password = 'marked owner password 81Zp'
  markValue('password', password)
  markValue('wrong password', 'marked wrong password 92Qx')
  const account = { email: 'owner@example.com', password }
  const setup = new URL((await createOwnerLink(shop.services)) ?? '').searchParams.get('token')
  markValue('setup token', setup)
  const session = await post('/auth/v1/signup', account, { 'x-setup-token': String(setup) })
  markValue('access token', session.access_token)
  markValue('refresh token', session.refresh_token)
  await post('/auth/v1/token?grant_type=password', { ...account, password: 'marked wrong password 92Qx' })
  const bearer = { authorization: `Bearer ${String(session.access_token)}` }
  const { id, totp } = (await post(
    '/auth/v1/factors',
    { factor_type: 'totp', friendly_name: 'x' },
    bearer,
  )) as unknown as {
    id: string
    totp: { secret: string }
  }
  markValue('secret of a second factor', totp.secret)
  const challenge = await post(`/auth/v1/factors/${id}/challenge`, {}, bearer)
  const verified = await post(
    `/auth/v1/factors/${id}/verify`,
    { challenge_id: challenge.id, code: await createAuthenticator(totp.secret)() },
    bearer,
  )
  markValue('access token', verified.access_token)
  const owner = shop.withBearer(String(verified.access_token))
  const key = await owner.send(makeApiKey, { body: { name: 'Marked', role: 'viewer', days: null } })
  expect([key.status, key.body]).toEqual([200, expect.anything()])
  markValue('API key', key.body.key)
  const [publishableKey, secretKey] = [`pk_test_${'m1A'.repeat(10)}`, `sk_test_${'k2B'.repeat(10)}`]
  markValue('provider key', secretKey)
  const refusal = await owner.send(savePaymentSettings, { body: { isProduction: true, publishableKey, secretKey } })
  refusals.push(JSON.stringify(refusal.body))
  await owner.send(invite, { body: { email: 'invited@example.com', role: 'viewer' } })
  await post('/auth/v1/recover', { email: account.email })
  await eventually(async () => (await fetchMails(shop, 'invited@example.com')).length > 0)
  const [mail] = await fetchMails(shop, 'invited@example.com')
  markValue('link of a mail', /[?&#]token_hash=([\w-]{16,})/.exec(mail?.text ?? '')?.[1])
}

/**
 * Buys in two browsers, once after a decline. Then accepts an offer, and lets a Stripe call and a SQL statement fail.
 */
async function actAsBuyer() {
  const lamp = await makeLamp(shop, 'MARK', null)
  await makeFunnel(shop, lamp, [{ title: 'More', cents: 1_900 }])
  const browser = shop.browser()
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
  await browser.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkout.id } })
  const { totalCents: amount, currency } = checkout.quote
  const { body: intent } = await browser.send(createPaymentIntent, {
    body: { amount, currency, checkoutId: checkout.id },
  })
  const intentId = String(intent.client_secret).split('_secret_')[0] ?? ''
  await createTestStripe(shop).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  const { body: settled } = await browser.send(settleCheckout, { params: { id: checkout.id } })
  expect(settled.state).toBe('paid')
  markValue('shopper’s cookie', browser.cookie().split('=')[1])
  const otherBrowser = shop.browser()
  const declinedPurchase = await createIntent(otherBrowser, lamp)
  markValue('secret of an intent', declinedPurchase.intent.body.client_secret)
  await createTestStripe(shop)
    .paymentIntents.confirm(declinedPurchase.intentId, { payment_method: 'pm_card_chargeDeclined' })
    .catch(() => null)
  const purchase = await buy(shop, otherBrowser, lamp)
  const session = await openOffers(otherBrowser)
  markValue('session token', session.sessionToken)
  await createShopper(shop, otherBrowser, session.sessionToken, String(purchase.intent.body.orderId)).charge(1_900)
  await callSimulatorControl(shop, 'POST', '/faults', {
    method: 'POST',
    path: '/v1/customers',
    does: 'status',
    status: 500,
    times: 9,
  })
  const failing = shop.browser()
  const opened = await failing.send(openCheckout, { body: { productId: lamp.id } })
  const failed = await failing.send(createPaymentCustomer, { body: { ...buyer, checkoutId: opened.body.id } })
  refusals.push(JSON.stringify(failed.body))
  await callSimulatorControl(shop, 'DELETE', '/faults')
  await db.execute('alter table checkouts add constraint no_more check (false) not valid')
  const broken = await failing.send(createPaymentCustomer, { body: { ...buyer, checkoutId: opened.body.id } })
  expect(broken.status).toBe(500)
  refusals.push(JSON.stringify(broken.body))
  await db.execute('alter table checkouts drop constraint no_more')
}

/** Sells a key of a pool, then calls as the seller’s software does, also with a statement that fails. */
async function actAsSoftware() {
  const key = 'marked-license-key-55Wq'
  markValue('license key', key)
  const product = await makeGuide(shop, 'MARK-APP')
  await fillPool(shop, await addLicenseBenefit(shop, product, { source: 'pool' }), [key])
  await buy(shop, shop.browser(), product)
  const client = createLicenseClient(shop, product)
  expect((await client.activate(key, 'laptop')).status).toBe(200)
  await db.execute('alter table license_activations add constraint no_more check (false) not valid')
  const broken = await client.activate(key, 'desktop')
  expect(broken.status).toBe(500)
  await db.execute('alter table license_activations drop constraint no_more')
  const foreign = await createLicenseClient(shop, await makeGuide(shop, 'MARK-OTHER')).validate(key)
  const malformed = await client.validate(key, ' ')
  for (const { body } of [broken, foreign, malformed]) refusals.push(JSON.stringify(body))
}

beforeAll(async () => {
  await actAsOwner()
  await actAsBuyer()
  await actAsSoftware()
  await eventually(async () => lines.some(line => line.includes('smtp') || line.includes('mail')))
})
afterAll(() => db.execute('alter table checkouts drop constraint if exists no_more'))

describe('secrets in logs, tables and responses', () => {
  it('writes no secret or personal data to the log, even at the most verbose level', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(findMarkers(lines.join('\n'), [...secrets, ...person])).toEqual([])
  })

  it('stores no secret in plain text in the database', async () => {
    expect(await findMarkersInTables(query, secrets)).toEqual([])
  })

  it('repeats no secret or personal data in an error response', () => {
    expect(refusals.length).toBeGreaterThan(3)
    expect(findMarkers(refusals.join('\n'), [...secrets, ...person])).toEqual([])
  })
})

it('stores personal data only in carts, orders, customers and e-mails', async () => {
  const kinds = ['e-mail', 'name', 'phone', 'street']
  const places: Record<string, string[]> = {
    // A cart and the order made from it both hold the buyer's data.
    checkouts: kinds,
    orders: kinds,
    customers: kinds,
    // Sent e-mails are stored so that the seller can see them and send them again.
    emails: ['e-mail', 'name', 'street'],
  }
  const expected = Object.entries(places).flatMap(([table, kindsInTable]) =>
    kindsInTable.map(kind => `${kind} in ${table}`),
  )
  expect(await findMarkersInTables(query, person)).toEqual(expected.sort())
})

describe('the marker search', () => {
  const card = { kind: 'card', value: '4242424242424242' }
  const key = { kind: 'key', value: 'sk_test_k2Bk2Bk2B' }

  it.each([
    ['unchanged', key.value],
    ['in a URL', `?key=${encodeURIComponent(key.value)}`],
    ['in base64', Buffer.from(`{"a":"${key.value}"}`).toString('base64')],
    ['in base64 at another offset', Buffer.from(`x${key.value}yz`).toString('base64')],
    ['as hex bytes', `\\x${Buffer.from(key.value).toString('hex')}`],
    ['in JSON within JSON', JSON.stringify(JSON.stringify({ key: key.value }))],
  ])('finds a secret written %s', (_, text) => {
    expect(findMarkers(`before ${text} behind`, [card, key])).toEqual(['key'])
  })

  it.each(['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242'])(
    'finds a card number written as %s',
    text => {
      expect(findMarkers(`{"card":"${text}"}`, [card, key])).toEqual(['card'])
    },
  )

  it('finds each kind of marker in a database table', async () => {
    await db.execute(`insert into installation (key, value) values ('planted', '4242 4242 4242 4242 ${key.value}')`)
    expect(await findMarkersInTables(query, [card, key])).toEqual(['card in installation', 'key in installation'])
    await db.execute(`delete from installation where key = 'planted'`)
  })
})
