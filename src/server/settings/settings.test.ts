import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listStripeProducts } from '#contract/functions.ts'
import { getPaymentSettings, listStripeMappings } from '#contract/settings.ts'
import { testApp } from '#tests/support/app.ts'
import { control, stripeOf } from '#tests/support/shop.ts'
import { listStripeProducts as verb } from './list-stripe-products.ts'

const app = await testApp({ simulator: true })
const admin = app.as('admin')
const stripe = stripeOf(app)
const lamp = await stripe.products.create({ name: 'Halo portable lamp' })
await stripe.prices.create({ product: lamp.id, unit_amount: 8_900, currency: 'usd' })
await stripe.prices.create({ product: lamp.id, unit_amount: 600, currency: 'usd', recurring: { interval: 'month' } })
await stripe.products.create({ name: 'Gone', active: false })
await control(app, 'POST', '/keys', { revoke: 'sk_test_wrongwrong' })

describe('testing the connection', () => {
  it('lists the active products of the account with their prices', async () => {
    const { status, body } = await admin.send(listStripeProducts, { body: {} })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, error: null, mode: 'simulator' })
    expect(body.products).toMatchObject([{ id: lamp.id, name: 'Halo portable lamp' }])
    expect(body.products[0]?.prices.map(price => [price.recurring, price.unit_amount, price.currency])).toEqual(
      expect.arrayContaining([
        [false, 8_900, 'usd'],
        [true, 600, 'usd'],
      ]),
    )
  })

  it.each(['sk_live_51secretsecret', 'sk_test_wrongwrong', 'nonsense'])(
    'refuses %s and keeps it nowhere',
    async key => {
      const { status, body } = await admin.send(listStripeProducts, { body: { stripeSecretKey: key } })
      expect(status).toBe(409)
      expect(body).toMatchObject({ success: false, code: 'provider_key_refused' })
      expect(body.error).toBe('Erro ao conectar com o Stripe. Verifique suas credenciais.')
      expect(JSON.stringify(body)).not.toContain(key)
      const thrown = await verb(app.ctx, { stripeSecretKey: key }).catch((error: unknown) => error)
      expect(inspect(thrown, { depth: 20, showHidden: true })).not.toContain(key)
      const kept = await app.db.execute(sql`select count(*)::int as count from stripe_config`)
      expect(kept.rows).toEqual([{ count: 0 }])
    },
  )

  it('still works with the stored key after a wrong one was tried', async () => {
    await admin.send(listStripeProducts, { body: { stripeSecretKey: 'sk_test_wrongwrong' } })
    expect((await admin.send(listStripeProducts, { body: {} })).status).toBe(200)
  })

  it('is for administrators, and takes text only', async () => {
    expect((await app.browser().send(listStripeProducts, { body: {} })).status).toBe(401)
    expect((await app.as('editor').send(listStripeProducts, { body: {} })).status).toBe(403)
    expect((await admin.send(listStripeProducts, { body: { stripeSecretKey: 5 } })).status).toBe(422)
  })
})

describe('payment settings', () => {
  it('tell where payments stand and no secret', async () => {
    const { status, body } = await app.as('viewer').send(getPaymentSettings, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mode: 'simulator',
      secretKeySet: true,
      secretKeyLastFour: null,
      webhookSecretSet: true,
    })
    expect(JSON.stringify(body)).not.toContain('sk_')
  })

  it('need a session', async () => {
    expect((await app.browser().send(getPaymentSettings, {})).status).toBe(401)
    expect((await app.browser().send(listStripeMappings, {})).status).toBe(401)
    expect((await admin.send(listStripeMappings, {})).body).toEqual({ mappings: [] })
  })
})
