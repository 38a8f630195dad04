import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listStripeProducts } from '#contract/functions.ts'
import { savePaymentSettings } from '#contract/settings.ts'
import { startTestApp } from '#tests/support/app.ts'
import { callSimulatorControl, createTestStripe } from '#tests/support/shop.ts'
import { startTestProvider } from '#tests/support/test-provider.ts'
import { listStripeProducts as verb } from './list-stripe-products.ts'

const app = await startTestApp({ simulator: true })
const admin = app.as('admin')
const stripe = createTestStripe(app)
const stripeProduct = await stripe.products.create({ name: 'Halo portable lamp' })
await stripe.prices.create({ product: stripeProduct.id, unit_amount: 8_900, currency: 'usd' })
await stripe.prices.create({
  product: stripeProduct.id,
  unit_amount: 600,
  currency: 'usd',
  recurring: { interval: 'month', interval_count: 3 },
})
await stripe.products.create({ name: 'Gone', active: false })
await callSimulatorControl(app, 'POST', '/keys', { revoke: 'sk_test_sim_revoked' })

const test = (body: Record<string, unknown>, as = admin) => as.send(listStripeProducts, { body })

describe('listStripeProducts with the stored key', () => {
  it('returns the account, the mode, the response time and the active products with their prices', async () => {
    const { status, body } = await test({})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      error: null,
      mode: 'simulator',
      account: { name: 'Pagamentos simulados', country: 'BR' },
    })
    expect(body.milliseconds).toBeGreaterThanOrEqual(0)
    expect(body.products).toMatchObject([{ id: stripeProduct.id, name: 'Halo portable lamp' }])
    const price = { currency: 'usd', recurring: false, interval: null, interval_count: 1 }
    expect(body.products[0]?.prices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...price, unit_amount: 8_900 }),
        expect.objectContaining({
          ...price,
          unit_amount: 600,
          recurring: true,
          interval: 'month',
          interval_count: 3,
        }),
      ]),
    )
  })

  it.each(['sk_test_sim_revoked', 'pk_test_sim_1', 'nonsense'])(
    'rejects the secret key %s and does not store it',
    async key => {
      const { status, body } = await test({ stripeSecretKey: key })
      expect(status).toBe(409)
      expect(body).toMatchObject({ success: false, code: 'provider_key_refused' })
      expect(body.error).toBe('Erro ao conectar com o Stripe. Verifique suas credenciais.')
      expect(JSON.stringify(body)).not.toContain(key)
      const thrown = await verb(app.ctx, { stripeSecretKey: key }).catch((error: unknown) => error)
      expect(inspect(thrown, { depth: 20, showHidden: true })).not.toContain(key)
      const storedKeys = await app.db.execute(sql`select count(*)::int as count from stripe_config`)
      expect(storedKeys.rows).toEqual([{ count: 0 }])
      const alarms = await app.db.execute(sql`select count(*)::int as count from alarms`)
      expect(alarms.rows).toEqual([{ count: 0 }])
    },
  )

  it('continues to use the stored key after a wrong key was tried', async () => {
    await test({ stripeSecretKey: 'sk_test_sim_revoked' })
    expect((await test({})).status).toBe(200)
  })

  it('reports that the requested key set has no secret key', async () => {
    for (const mode of ['test', 'live']) {
      const { status, body } = await test({ mode })
      expect([status, body.code, body.error]).toEqual([409, 'secret_key_missing', 'Secret key não configurada'])
    }
  })

  it('allows only administrators to list products, and rejects a key that is not text', async () => {
    expect((await test({}, app.browser())).status).toBe(401)
    expect((await test({}, app.as('editor'))).status).toBe(403)
    expect((await test({ stripeSecretKey: 5 })).status).toBe(422)
    expect((await test({ mode: 'simulator' })).status).toBe(422)
  })
})

describe('listStripeProducts with a key in the request', () => {
  it('takes the mode from the submitted key or the requested key set, and reports that Stripe is unreachable', async () => {
    const provider = await startTestProvider()
    await provider.stripe.products.create({ name: 'Night serum' })
    const shop = await startTestApp({ env: { STRIPE_API_URL: provider.url } })
    const send = (body: Record<string, unknown>) => shop.as('admin').send(listStripeProducts, { body })
    expect((await send({})).body.code).toBe('secret_key_missing')
    expect((await send({ stripeSecretKey: 'rk_test_51Typed' })).body).toMatchObject({
      mode: 'test',
      products: [{ name: 'Night serum', prices: [] }],
    })
    const body = { isProduction: false, publishableKey: 'pk_test_1', secretKey: 'sk_test_51Stored' }
    await shop.as('owner').send(savePaymentSettings, { body })
    expect((await send({ mode: 'test' })).body).toMatchObject({ mode: 'test', success: true })
    expect((await send({ mode: 'live' })).body.code).toBe('secret_key_missing')
    await provider.close()
    const unreachable = await send({})
    expect([unreachable.status, unreachable.body.code]).toEqual([503, 'provider_unavailable'])
  })
})
