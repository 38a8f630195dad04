import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { type GoingLiveName, readGoingLive } from '#contract/going-live.ts'
import { savePaymentSettings, saveWebhookSecret } from '#contract/settings.ts'
import { getMercadoPagoSecretContext } from '#server/modules/payments/index.ts'
import { providerAccounts } from '#server/platform/db/schema/payments.ts'
import { startTestApp } from '#tests/support/app.ts'
import { recordLiveCheck } from '../index.ts'
import { checkPayments } from './payment-checks.ts'

const shop = await startTestApp({ simulator: true })
const owner = shop.as('owner')
const read = async () => (await shop.as('viewer').send(readGoingLive, {})).body
const readCheck = async (name: GoingLiveName) => (await read()).checks.find(check => check.name === name)
const readReason = async (name: GoingLiveName) => (await readCheck(name))?.reason

describe('checkPayments', () => {
  const live = { isProduction: true, publishableKey: 'pk_live_51Halo', secretKey: 'sk_live_51Halo' }
  const secret = 'whsec_live'

  it('requires both live keys of a provider', async () => {
    expect([await readReason('provider_keys'), await readReason('provider_webhook')]).toEqual([
      'keys_missing',
      'webhook_needs_keys',
    ])
    await shop.db.insert(providerAccounts).values({ provider: 'mercado_pago', mode: 'live', public_key: 'APP_USR-1' })
    expect(await readCheck('provider_keys')).toMatchObject({ reason: 'keys_incomplete', details: ['mercado_pago'] })
    await owner.send(savePaymentSettings, { body: live })
    expect(await readCheck('provider_keys')).toMatchObject({ state: 'done', details: ['stripe'] })
    expect((await read()).isLive).toBe(true)
  })

  it('requires a webhook that was signed with the live secret', async () => {
    expect(await readCheck('provider_webhook')).toMatchObject({
      reason: 'webhook_secret_missing',
      details: ['stripe'],
    })
    await owner.send(saveWebhookSecret, { body: { isProduction: true, secret } })
    expect(await readCheck('provider_webhook')).toMatchObject({ state: 'unknown', reason: 'webhook_needs_address' })
    const [, silent] = await checkPayments({ ...shop.ctx, config: { ...shop.ctx.config, exposed: true } })
    expect(silent).toMatchObject({ state: 'open', reason: 'webhook_silent', details: ['stripe'] })
    const payload = JSON.stringify({
      id: 'evt_live',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_unknown', object: 'payment_intent' } },
    })
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
      payload,
    })
    expect(answer.statusCode).toBe(200)
    expect(await readCheck('provider_webhook')).toMatchObject({ state: 'done', reason: 'webhook_heard' })
  })

  it('does not count a webhook after the secret or the secret key was replaced', async () => {
    const readReplaced = async () => (await readCheck('provider_webhook'))?.state
    await owner.send(saveWebhookSecret, { body: { isProduction: true, secret: 'whsec_other' } })
    expect(await readReplaced()).toBe('unknown')
    await owner.send(saveWebhookSecret, { body: { isProduction: true, secret } })
    expect(await readReplaced()).toBe('done')
    await owner.send(savePaymentSettings, { body: { ...live, secretKey: 'sk_live_51Other' } })
    expect(await readReplaced()).toBe('unknown')
    await owner.send(savePaymentSettings, { body: live })
    expect(await readReplaced()).toBe('done')
  })

  it('requires a webhook of each provider that has live keys', async () => {
    const seal = (column: 'access_token' | 'webhook_secret') =>
      shop.services.secrets.seal(`APP_USR-${column}`, getMercadoPagoSecretContext(column, 'live'))
    const keys = { access_token: seal('access_token'), webhook_secret: seal('webhook_secret') }
    await shop.db.update(providerAccounts).set(keys)
    expect(await readCheck('provider_keys')).toMatchObject({ state: 'done', details: ['stripe', 'mercado_pago'] })
    expect(await readReason('provider_webhook')).toBe('webhook_needs_address')
    await shop.db.update(providerAccounts).set({ notified_at: shop.services.clock() })
    expect(await readReason('provider_webhook')).toBe('webhook_heard')
  })

  it('requires a complete live check of each provider that did not call a simulator', async () => {
    const at = new Date()
    expect(await readCheck('live_check')).toMatchObject({
      reason: 'live_check_missing',
      details: ['stripe', 'mercado_pago'],
    })
    await recordLiveCheck(shop.db, 'stripe', { at, failed: [], isSimulated: false })
    expect(await readCheck('live_check')).toMatchObject({ state: 'open', details: ['mercado_pago'] })
    await recordLiveCheck(shop.db, 'mercado_pago', { at, failed: ['mp-pix'], isSimulated: false })
    expect(await readCheck('live_check')).toMatchObject({ reason: 'live_check_failed', details: ['mp-pix'] })
    await recordLiveCheck(shop.db, 'mercado_pago', { at, failed: [], isSimulated: true })
    expect(await readCheck('live_check')).toMatchObject({ state: 'open', reason: 'live_check_simulated' })
    await recordLiveCheck(shop.db, 'mercado_pago', { at, failed: [], isSimulated: false })
    expect(await readCheck('live_check')).toMatchObject({ state: 'done', reason: 'live_check_passed' })
  })

  it('reports keys that cannot be decrypted', async () => {
    await shop.db.update(providerAccounts).set({ access_token: 'damaged' })
    expect(await readCheck('provider_keys')).toMatchObject({
      state: 'open',
      reason: 'keys_unreadable',
      details: ['mercado_pago'],
    })
  })
})
