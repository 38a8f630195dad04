import { sql } from 'drizzle-orm'
import { symbols } from 'pino'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { listStripeProducts } from '#contract/functions.ts'
import { createWebhook, getPaymentSettings, savePaymentSettings, saveWebhookSecret } from '#contract/settings.ts'
import { getStripe } from '#server/modules/payments/index.ts'
import { startTestApp, webhookEvents } from '#tests/support/app.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { startTestProvider } from '#tests/support/test-provider.ts'

const provider = await startTestProvider()
const app = await startTestApp({ env: { STRIPE_API_URL: provider.url, PUBLIC_URL: 'http://shop.localhost:3000' } })
const owner = app.as('owner')
const keys = { publishableKey: 'pk_test_51Halo', secretKey: 'sk_test_51MarkedSecret' }

const logLines: string[] = []
app.services.log.level = 'trace'
Object.assign(app.services.log, { [symbols.streamSym]: { write: (line: string) => logLines.push(line) } })

const save = (body: Record<string, unknown>, as = owner) => as.send(savePaymentSettings, { body })
const read = async () => (await owner.send(getPaymentSettings, {})).body
const listRows = async () => (await app.db.execute(sql`select * from stripe_config`)).rows
async function clearStripeConfig() {
  await app.db.execute(sql`delete from stripe_config`)
  await app.db.execute(sql`delete from rate_limits`)
}

describe('savePaymentSettings', () => {
  it('stores keys for the mode that the switch selects, and never returns a secret', async () => {
    await clearStripeConfig()
    const { status, body } = await save({ isProduction: false, ...keys })
    expect(status).toBe(200)
    expect(body).toEqual(await read())
    expect(body).toMatchObject({
      mode: 'test',
      isProduction: false,
      sandbox: {
        publishableKey: keys.publishableKey,
        secretKeySet: true,
        secretKeyPrefix: 'sk_test_',
        secretKeyLastFour: 'cret',
        webhookSecretSet: false,
      },
      production: { publishableKey: null, secretKeySet: false, secretKeyLastFour: null },
    })
    expect(Date.parse(String(body.sandbox.secretChangedAt))).toBeGreaterThan(Date.now() - 60_000)
    expect(JSON.stringify(body)).not.toContain('MarkedSecret')
    expect(JSON.stringify(await listRows())).not.toContain('MarkedSecret')
    const audit = await app.db.execute(sql`select * from audit_log`)
    expect(audit.rows.at(-1)).toMatchObject({ action: 'settings.payments', target: 'test' })
    expect(JSON.stringify(audit.rows)).not.toContain('MarkedSecret')
    const client = await getStripe(app.ctx, 'test')
    expect((await client.products.list()).data).toEqual([])
  })

  it('shows the name of the member who last changed the secret', async () => {
    await clearStripeConfig()
    await save({ isProduction: false, ...keys })
    await app.db.execute(sql`
      insert into auth_users (id, email, user_metadata) values (gen_random_uuid(), 'm@example.com', '{"name": "Marina Costa"}')`)
    await app.db.execute(sql`
      insert into members (id, user_id, role) select
        (select member_id from audit_log where action = 'settings.payments' order by created_at desc limit 1), id, 'admin'
      from auth_users`)
    await save({ isProduction: false, publishableKey: 'pk_test_other' })
    expect((await read()).sandbox.secretChangedBy).toBe('Marina Costa')
  })

  it('changes only the submitted keys', async () => {
    await clearStripeConfig()
    await save({ isProduction: false, ...keys })
    const { body } = await save({ isProduction: false, publishableKey: ' pk_test_other ', secretKey: '' })
    expect(body.sandbox).toMatchObject({ publishableKey: 'pk_test_other', secretKeyLastFour: 'cret' })
  })

  it.each([
    [{ isProduction: false, secretKey: 'sk_live_1' }, { secretKey: 'wrong_mode' }],
    [{ isProduction: true, secretKey: 'rk_test_1' }, { secretKey: 'wrong_mode' }],
    [{ isProduction: false, publishableKey: 'pk_live_1' }, { publishableKey: 'wrong_mode' }],
    [{ isProduction: false, publishableKey: 'sk_test_1' }, { publishableKey: 'not_a_key' }],
    [{ isProduction: false, secretKey: 'whatever it is' }, { secretKey: 'not_a_key' }],
  ])('rejects the keys %j at their field and stores nothing', async (body, fields) => {
    await clearStripeConfig()
    const answer = await save({ ...keys, ...body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error: 'invalid_fields', fields: expect.objectContaining(fields) })
    expect(await listRows()).toEqual([])
  })

  it('rejects a switch to test or live mode without the keys of that mode, and changes nothing', async () => {
    await clearStripeConfig()
    const incomplete = await save({ isProduction: false, publishableKey: keys.publishableKey })
    expect([incomplete.status, incomplete.body]).toEqual([
      409,
      expect.objectContaining({ error: 'provider_keys_missing', fields: { secretKey: 'required' } }),
    ])
    await save({ isProduction: false, ...keys })
    const before = await read()
    const production = await save({ isProduction: true })
    expect(production.body).toMatchObject({
      error: 'provider_keys_missing',
      fields: { publishableKey: 'required', secretKey: 'required' },
    })
    expect(await read()).toEqual(before)
    await app.db.execute(sql`update stripe_config set is_production = true, secret_key_sandbox = null`)
    expect((await save({ isProduction: false })).status).toBe(409)
    expect((await read()).mode).toBe('live')
  })

  it('switches live mode on and off, each mode with its own keys', async () => {
    await clearStripeConfig()
    await save({ isProduction: false, ...keys })
    const live = { publishableKey: 'pk_live_51Halo', secretKey: 'rk_live_51Restricted' }
    expect((await save({ isProduction: true, ...live })).body).toMatchObject({
      mode: 'live',
      sandbox: { secretKeyLastFour: 'cret' },
      production: { secretKeyPrefix: 'rk_live_', secretKeyLastFour: 'cted' },
    })
    expect((await save({ isProduction: false })).body.mode).toBe('test')
  })

  it('keeps one row when several requests save the first keys concurrently', async () => {
    await clearStripeConfig()
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map(name => save({ isProduction: false, ...keys, publishableKey: `pk_test_${name}` })),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect(await listRows()).toHaveLength(1)
  })

  it('allows only the owner to save keys and to see parts of a secret key', async () => {
    await clearStripeConfig()
    const body = { isProduction: false, ...keys }
    expect((await save(body, app.browser())).status).toBe(401)
    expect((await save(body, app.as('viewer'))).status).toBe(403)
    expect((await save(body, app.as('editor'))).status).toBe(403)
    expect((await save(body, app.as('admin'))).status).toBe(403)
    expect(await listRows()).toEqual([])
    expect((await app.browser().send(getPaymentSettings, {})).status).toBe(401)
    await save(body)
    for (const role of ['viewer', 'editor', 'admin'] as const) {
      const { body: settings } = await app.as(role).send(getPaymentSettings, {})
      expect(settings.sandbox).toMatchObject({ secretKeySet: true, secretKeyPrefix: null, secretKeyLastFour: null })
    }
  })
})

describe('createWebhook', () => {
  const create = (as = owner) => as.send(createWebhook, { body: { isProduction: false } })
  const url = 'http://shop.localhost:3000/webhooks/stripe'
  const listEndpoints = async () => (await provider.stripe.webhookEndpoints.list()).data
  const deliver = (secret: string) => {
    const payload = JSON.stringify({ id: `evt_${secret}`, type: 'ping', data: { object: { id: 'x' } } })
    const signature = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return app.browser().raw('POST', '/webhooks/stripe', { headers, payload })
  }

  it('creates an endpoint for the events that the server handles, and accepts its deliveries', async () => {
    await clearStripeConfig()
    await save({ isProduction: false, ...keys })
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body.sandbox).toMatchObject({ webhookSecretSet: true, canCreateWebhook: true })
    const [created, ...others] = await listEndpoints()
    expect(others).toEqual([])
    expect(created?.url).toBe(url)
    expect(created?.enabled_events.toSorted()).toEqual(webhookEvents.toSorted())
    const [stored] = await app.services.provider.webhookSecrets(app.db)
    expect(stored?.mode).toBe('test')
    expect(JSON.stringify(body)).not.toContain(String(stored?.secret))
    expect((await deliver(String(stored?.secret))).statusCode).toBe(200)
    expect((await deliver('whsec_other')).statusCode).toBe(400)
  })

  it('replaces only the endpoint with the shop’s own URL when called again', async () => {
    const other = await provider.stripe.webhookEndpoints.create({
      url: 'https://other.example/x',
      enabled_events: ['*'],
    })
    const before = await listEndpoints()
    await create()
    const after = await listEndpoints()
    expect(after.filter(each => each.url === url)).toHaveLength(1)
    expect(after.map(each => each.id)).toContain(other.id)
    expect(after.map(each => each.id)).not.toContain(before.find(each => each.url === url)?.id)
  })

  it('leaves one endpoint, whose secret is stored, when two requests create it concurrently', async () => {
    // The delay makes both requests list the existing endpoints before either creates its own.
    await provider.fault({ does: 'delay', delayMs: 400, method: 'POST', path: '/v1/webhook_endpoints', times: 2 })
    const answers = await Promise.all([create(), create()])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
    const remaining = (await listEndpoints()).filter(each => each.url === url)
    expect(remaining).toHaveLength(1)
    const [stored] = await app.services.provider.webhookSecrets(app.db)
    expect((await deliver(String(stored?.secret))).statusCode).toBe(200)
  })

  it('stores the secret of an endpoint that was created manually', async () => {
    const saveSecret = (secret: string, as = owner) =>
      as.send(saveWebhookSecret, { body: { isProduction: false, secret } })
    expect((await saveSecret('sk_test_1')).body).toMatchObject({
      error: 'invalid_fields',
      fields: { secret: 'not_a_key' },
    })
    expect((await saveSecret('whsec_ByHand', app.as('editor'))).status).toBe(403)
    expect((await saveSecret('whsec_ByHand')).body.sandbox.webhookSecretSet).toBe(true)
    expect((await deliver('whsec_ByHand')).statusCode).toBe(200)
  })

  it('rejects creating a webhook without a valid key, permission or, in live mode, a public URL', async () => {
    await clearStripeConfig()
    expect((await create()).body).toMatchObject({ error: 'secret_key_missing' })
    expect((await create(app.as('editor'))).status).toBe(403)
    expect((await create(app.browser())).status).toBe(401)
    const live = await owner.send(createWebhook, { body: { isProduction: true } })
    expect([live.status, live.body.error]).toEqual([409, 'webhook_needs_public_url'])
    await save({ isProduction: false, ...keys, secretKey: 'sk_test_51Gone' })
    await provider.revoke('sk_test_51Gone')
    expect((await create()).body).toMatchObject({ error: 'provider_key_refused' })
  })
})

describe('shop served over plain http in a local network', () => {
  const live = { isProduction: true, publishableKey: 'pk_live_1', secretKey: 'sk_live_1' }
  const env = { PUBLIC_URL: 'http://shop.test:5153', APP_SECRET: 'Vj3nq0x8Zt5Lr2Wc7Hs9Kd4Pm6Gf1ByQe0Ua' }

  it('accepts test keys and rejects live mode', async () => {
    const httpShop = await startTestApp({ env: { ...env, STRIPE_API_URL: provider.url } })
    const save = (body: Record<string, unknown>) => httpShop.as('owner').send(savePaymentSettings, { body })
    expect((await save({ isProduction: false, ...keys })).status).toBe(200)
    const refused = await save(live)
    expect(refused).toMatchObject({ status: 409, body: { error: 'live_needs_https' } })
    expect((await httpShop.as('owner').send(getPaymentSettings, {})).body).toMatchObject({ mode: 'test' })
  })

  it('accepts new live keys when the shop is already in live mode', async () => {
    const before = await startTestApp()
    expect((await before.as('owner').send(savePaymentSettings, { body: live })).status).toBe(200)
    const httpShop = await startTestApp({ env, database: before.database })
    const body = { isProduction: true, secretKey: 'sk_live_2' }
    expect((await httpShop.as('owner').send(savePaymentSettings, { body })).body).toMatchObject({ mode: 'live' })
  })
})

describe('mode set by an environment variable', () => {
  it('overrides the saved mode with the environment variable', async () => {
    const shop = await startTestApp({ env: { STRIPE_MODE: 'test', STRIPE_API_URL: provider.url } })
    const live = { isProduction: true, publishableKey: 'pk_live_1', secretKey: 'sk_live_1' }
    const { body } = await shop.as('owner').send(savePaymentSettings, { body: live })
    expect(body).toMatchObject({ mode: 'test', isProduction: true, modeIsNamed: true })
  })
})

describe('end of simulator mode', () => {
  it('leaves simulator mode with the first real key, and releases the simulated stock reservations', async () => {
    const shop = await startTestApp({ simulator: true, env: { STRIPE_API_URL: provider.url } })
    const save = (body: Record<string, unknown>) => shop.as('owner').send(savePaymentSettings, { body })
    const readStock = async () =>
      (await shop.db.execute(sql`select stock_quantity as left from product_variants where sku = 'OLD-SAND'`)).rows
    await buy(shop, shop.browser(), await makeLamp(shop, 'OLD', 5))
    expect(await readStock()).toEqual([{ left: 4 }])
    const simulatorKeys = await save({
      isProduction: false,
      publishableKey: 'pk_test_sim_x',
      secretKey: 'sk_test_sim_x',
    })
    expect(simulatorKeys.body).toMatchObject({ mode: 'simulator', sandbox: { secretKeySet: false } })
    expect((await save({ isProduction: true })).body.error).toBe('provider_keys_missing')
    expect(await readStock()).toEqual([{ left: 4 }])
    expect((await save({ isProduction: false, ...keys })).body).toMatchObject({ mode: 'test', testCardsUrl: null })
    expect(await readStock()).toEqual([{ left: 5 }])
    expect((await save({ isProduction: false, publishableKey: 'pk_test_again' })).status).toBe(200)
    expect(await readStock()).toEqual([{ left: 5 }])
  })
})

describe('submitted and stored secrets', () => {
  it('writes no submitted or stored secret into a log line', async () => {
    await clearStripeConfig()
    await save({ isProduction: false, publishableKey: 'pk_test_1', secretKey: 'sk_live_MarkedLive' })
    await save({ isProduction: false, ...keys })
    await owner.send(listStripeProducts, { body: { stripeSecretKey: 'sk_test_MarkedTyped' } })
    await provider.revoke('sk_test_MarkedTyped')
    await owner.send(listStripeProducts, { body: { stripeSecretKey: 'sk_test_MarkedTyped' } })
    await provider.revoke(keys.secretKey)
    expect((await owner.send(listStripeProducts, { body: {} })).status).toBe(409)
    await provider.fault({ does: 'status', status: 500, path: '/v1/products', times: 10 })
    const unreachable = await owner.send(listStripeProducts, { body: { stripeSecretKey: 'sk_test_MarkedSilent' } })
    expect(unreachable.body.code).toBe('provider_unavailable')
    expect(logLines.join('')).toContain('request failed')
    expect(logLines.join('')).not.toContain('Marked')
  })
})
