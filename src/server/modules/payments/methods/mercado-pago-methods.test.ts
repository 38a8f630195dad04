import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { saveMercadoPago } from '#contract/mercado-pago-settings.ts'
import { readOperations } from '#contract/operations.ts'
import {
  getPaymentMethods,
  type PaymentMethodSettings,
  savePaymentMethods,
  verifyPaymentMethods,
} from '#contract/payment-method-settings.ts'
import { startTestApp } from '#tests/support/app.ts'
import { capabilitiesJob } from './capabilities-job.ts'

type Methods = PaymentMethodSettings['modes'][number]['methods']

const hour = 3_600_000
const unlimited = { percentOff: 0, acceptsLate: true, minCents: null, maxCents: null }
const pix = { method: 'pix', isEnabled: false, expiresAfterMinutes: 30, ...unlimited } as const
const card = { method: 'card', isEnabled: true, expiresAfterMinutes: null, ...unlimited } as const
const byMercadoPago = { provider: 'mercado_pago' } as const
const token = 'APP_USR-8742024901010101-112612-0f5d3c1b9a7e4826b0d1c2e3f4a59687-123456789'

let pixStatus = 'active'
const account = Fastify()
account.get('/users/me', () => ({ id: 123_456_789, site_id: 'MLB', tags: ['test_user'] }))
account.get('/v1/identification_types', () => [])
account.get('/v1/payment_methods', () => [
  { id: 'visa', status: 'active' },
  { id: 'pix', status: pixStatus },
])
const url = await account.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => account.close())

describe('savePaymentMethods with Mercado Pago', async () => {
  let aheadMs = 0
  const app = await startTestApp({
    simulator: true,
    env: { MERCADO_PAGO_API_URL: url },
    clock: () => new Date(Date.now() + aheadMs),
  })
  const admin = app.as('admin')
  const save = (methods: Methods) => admin.send(savePaymentMethods, { body: { modes: [{ mode: 'test', methods }] } })
  const read = async () => {
    const { body } = await admin.send(getPaymentMethods, {})
    return body.modes.find(({ mode }) => mode === 'test')
  }
  const listAlarms = async () =>
    (await admin.send(readOperations, {})).body.alarms.filter(({ kind }) => kind === 'pix_unavailable')

  it('accepts Mercado Pago as the provider only in a mode that has its keys', async () => {
    const { body } = await save([pix, { ...card, ...byMercadoPago }])
    expect(body).toMatchObject({ fields: { 'modes.0.methods.1.provider': 'not_usable' } })
    const keys = { publicKey: 'APP_USR-5f0c1a52-7d3e-4b96-8a21-3c9d0e4f6b17', accessToken: token }
    await app.as('owner').send(saveMercadoPago, { body: { mode: 'test', ...keys } })
    const limits = { maxInstallments: 6, minInstallmentCents: 1_000 }
    expect((await save([pix, { ...card, ...byMercadoPago, ...limits }])).status).toBe(200)
    const saved = await read()
    expect(saved?.methods).toMatchObject([
      { method: 'pix', provider: 'stripe', maxInstallments: null },
      { method: 'card', provider: 'mercado_pago', ...limits },
    ])
    expect(saved?.providers).toMatchObject([
      { provider: 'stripe', isUsable: false },
      { provider: 'mercado_pago', isUsable: true, pix: { state: 'active' } },
    ])
  })

  it('keeps the provider and limits when an older client does not send them', async () => {
    await save([pix, card])
    expect((await read())?.methods[1]).toMatchObject({ provider: 'mercado_pago', maxInstallments: 6 })
  })

  it.each<[string, Methods, Record<string, string>]>([
    [
      'an expiry that Mercado Pago refuses',
      [{ ...pix, ...byMercadoPago, expiresAfterMinutes: 29 }, card],
      { '0.expiresAfterMinutes': 'too_short_for_provider' },
    ],
    ['too many installments', [pix, { ...card, maxInstallments: 13 }], { '1.maxInstallments': 'out_of_range' }],
    ['a provider without keys', [pix, { ...card, provider: 'stripe' }], { '1.provider': 'not_usable' }],
  ])('reports %s at its field', async (_, methods, faults) => {
    const fields = Object.fromEntries(Object.entries(faults).map(([path, fault]) => [`modes.0.methods.${path}`, fault]))
    expect((await save(methods)).body).toMatchObject({ error: 'invalid_fields', fields })
  })

  it('allows Pix to be turned on only while the account may use it', async () => {
    const enabled = [{ ...pix, ...byMercadoPago, isEnabled: true }, card]
    pixStatus = 'deactive'
    await admin.send(verifyPaymentMethods, { body: { mode: 'test' } })
    await save([{ ...pix, ...byMercadoPago }, card])
    await admin.send(verifyPaymentMethods, { body: { mode: 'test' } })
    expect((await save(enabled)).body).toMatchObject({ fields: { 'modes.0.methods.0.isEnabled': 'not_active' } })
    pixStatus = 'active'
    await admin.send(verifyPaymentMethods, { body: { mode: 'test' } })
    expect((await save(enabled)).status).toBe(200)
    expect((await read())?.pix).toMatchObject({ state: 'active', readAt: expect.any(String) })
  })

  it('checks the account once a day, and raises one alarm when it may no longer use Pix', async () => {
    pixStatus = 'deactive'
    aheadMs += 23 * hour
    await capabilitiesJob.run(app.ctx)
    expect(await listAlarms()).toEqual([])
    aheadMs += 2 * hour
    await capabilitiesJob.run(app.ctx)
    aheadMs += 25 * hour
    await capabilitiesJob.run(app.ctx)
    expect(await listAlarms()).toMatchObject([{ count: 1 }])
    expect((await read())?.pix.state).toBe('inactive')
    pixStatus = 'active'
    aheadMs += 25 * hour
    await capabilitiesJob.run(app.ctx)
    expect(await listAlarms()).toEqual([])
  })
})
