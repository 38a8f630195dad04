import { describe, expect, it } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import {
  getPaymentMethods,
  type PaymentMethodSettings,
  savePaymentMethods,
  verifyPaymentMethods,
} from '#contract/payment-method-settings.ts'
import { savePaymentSettings } from '#contract/settings.ts'
import type { Mode } from '#server/platform/core/context.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeCourse, startPixPurchase } from '#tests/support/pix.ts'
import { callSimulatorControl } from '#tests/support/shop.ts'
import { startTestProvider } from '#tests/support/test-provider.ts'
import { capabilitiesJob } from './capabilities-job.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Methods = PaymentMethodSettings['modes'][number]['methods']

const pix = {
  method: 'pix',
  isEnabled: true,
  expiresAfterMinutes: 30,
  percentOff: 0,
  acceptsLate: true,
  minCents: null,
  maxCents: null,
} as const
const card = {
  method: 'card',
  isEnabled: true,
  expiresAfterMinutes: null,
  percentOff: 0,
  acceptsLate: true,
  minCents: null,
  maxCents: null,
} as const

const createSeller = (app: TestApp, mode: Mode) => {
  const admin = app.as('admin')
  return {
    read: async () => (await admin.send(getPaymentMethods, {})).body,
    save: (methods: Methods, version?: string) =>
      admin.send(savePaymentMethods, { body: { modes: [{ mode, methods }], ...(version && { version }) } }),
    verify: () => admin.send(verifyPaymentMethods, { body: { mode } }),
    listAlarms: async () =>
      (await admin.send(readOperations, {})).body.alarms.filter(({ kind }) => kind === 'pix_unavailable'),
    listAudits: async () =>
      (await app.db.execute(`select action, target, data from audit_log where action like 'settings.payment_methods%'`))
        .rows,
  }
}

describe('payment methods in the simulator', async () => {
  const app = await startTestApp({ simulator: true, worker: true })
  const seller = createSeller(app, 'simulator')
  const product = await makeCourse(app, 'PIX-SET')
  const setCapability = (status: string) => callSimulatorControl(app, 'POST', '/capabilities', { pix_payments: status })

  it('shows the defaults to a viewer, and lets only administrators change them', async () => {
    const { body } = await app.as('viewer').send(getPaymentMethods, {})
    expect(body).toMatchObject({
      mode: 'simulator',
      modes: [{ mode: 'simulator', methods: [pix, card], pix: { state: null, readAt: null } }],
    })
    const denied = await app.as('editor').send(savePaymentMethods, {
      body: { modes: [{ mode: 'simulator', methods: [pix, card] }] },
    })
    expect(denied.status).toBe(403)
  })

  it.each<[string, Methods, object]>([
    [
      'every method is off',
      [
        { ...pix, isEnabled: false },
        { ...card, isEnabled: false },
      ],
      { '0.isEnabled': 'none_enabled' },
    ],
    [
      'the expiry is out of range',
      [{ ...pix, expiresAfterMinutes: 9 }, card],
      { '0.expiresAfterMinutes': 'out_of_range' },
    ],
    ['the amount is below the minimum', [card, { ...pix, minCents: 1 }], { '1.minCents': 'below_minimum' }],
    [
      'the minimum is above the maximum',
      [{ ...pix, minCents: 900, maxCents: 800 }, card],
      { '0.maxCents': 'below_smallest' },
    ],
  ])('reports the error at the field when %s', async (_, methods, faults) => {
    const { status, body } = await seller.save(methods)
    const fields = Object.fromEntries(Object.entries(faults).map(([path, fault]) => [`modes.0.methods.${path}`, fault]))
    expect([status, body]).toMatchObject([422, { error: 'invalid_fields', fields }])
    expect(await seller.listAudits()).toEqual([])
  })

  it.each<[string, Methods]>([
    ['a method is missing', [pix]],
    ['a method is listed twice', [pix, card, { ...pix, isEnabled: false }]],
  ])('rejects the list when %s', async (_, methods) => {
    expect(await seller.save(methods)).toMatchObject({ status: 422 })
  })

  it('offers the saved methods in their order at once, within their limits, and issues codes that expire in time', async () => {
    const { version } = await seller.read()
    const limits = { minCents: 10_000, maxCents: 20_000, expiresAfterMinutes: 10, acceptsLate: false }
    const { status, body } = await seller.save([card, { ...pix, ...limits }], version)
    expect([status, body]).toMatchObject([200, { modes: [{ methods: [card, { ...pix, ...limits }] }] }])
    expect(await seller.listAudits()).toMatchObject([
      {
        action: 'settings.payment_methods',
        target: 'simulator',
        data: { card: { position: 0, isEnabled: true }, pix: { position: 1, ...limits } },
      },
    ])
    const shopper = await startPixPurchase(app, product)
    expect(shopper.checkout.methods).toEqual(['card', 'pix'])
    const code = await shopper.getCode()
    const minutes = (Date.parse(code.expiresAt) - Date.parse(code.now)) / 60_000
    expect([Math.round(minutes)]).toEqual([10])
    await seller.save([card, { ...pix, minCents: 15_000 }])
    expect((await startPixPurchase(app, product)).checkout.methods).toEqual(['card'])
  })

  it('rejects a save based on an outdated version, and returns the current one', async () => {
    const { version } = await seller.read()
    await seller.save([pix, card])
    const late = await seller.save([card, pix], version)
    expect(late).toMatchObject({
      status: 409,
      body: { error: 'conflict', settings: { modes: [{ methods: [pix, card] }] } },
    })
  })

  it('offers the card for a cart that the limits exclude from every method', async () => {
    await seller.save([
      { ...pix, minCents: 99_900 },
      { ...card, isEnabled: false },
    ])
    const shopper = await startPixPurchase(app, product)
    expect(shopper.checkout.methods).toEqual(['card'])
    expect((await shopper.request('card')).status).toBe(200)
    await seller.save([pix, { ...card, isEnabled: false }])
    const other = await startPixPurchase(app, product)
    expect(other.checkout.methods).toEqual(['pix'])
    expect(await other.request('card')).toMatchObject({ status: 409, body: { code: 'method_unavailable' } })
    await seller.save([pix, card])
  })

  it('stops offering Pix with one alarm when the account loses it, and offers Pix when the account regains it', async () => {
    await setCapability('inactive')
    await expect.poll(async () => (await seller.listAlarms()).length).toBe(1)
    await expect.poll(async () => (await seller.read()).modes[0]?.pix.state).toBe('inactive')
    expect((await startPixPurchase(app, product)).checkout.methods).toEqual(['card'])
    await seller.verify()
    expect(await seller.listAlarms()).toMatchObject([
      { count: 1, facts: expect.arrayContaining([{ name: 'mode', value: 'simulator' }]) },
    ])
    await setCapability('active')
    await expect.poll(async () => (await seller.listAlarms()).length).toBe(0)
    expect((await startPixPurchase(app, product)).checkout.methods).toEqual(['pix', 'card'])
  })

  it('reports a rejected method to the shopper and stops offering it, although no event has arrived', async () => {
    await callSimulatorControl(app, 'POST', '/webhooks', { drop: ['capability.updated', 'account.updated'] })
    // The events of the change before may still be on their way.
    await expect.poll(async () => (await callSimulatorControl(app, 'GET', '/webhooks')).open).toBe(0)
    await setCapability('pending')
    const shopper = await startPixPurchase(app, product)
    expect(shopper.checkout.methods).toEqual(['pix', 'card'])
    expect(await shopper.request('pix')).toMatchObject({ status: 409, body: { code: 'method_unavailable' } })
    expect((await seller.read()).modes[0]?.pix).toMatchObject({ state: 'pending', readAt: expect.any(String) })
    expect((await shopper.reopen()).methods).toEqual(['card'])
    await shopper.payByCard()
    await expect.poll(async () => (await shopper.settle()).state).toBe('paid')
  })
})

describe('payment methods in test mode', async () => {
  const provider = await startTestProvider()
  let aheadMs = 0
  const app = await startTestApp({
    simulator: true,
    env: { STRIPE_API_URL: provider.url },
    clock: () => new Date(Date.now() + aheadMs),
  })
  const seller = createSeller(app, 'test')
  const saveKeys = () =>
    app.as('owner').send(savePaymentSettings, {
      body: { isProduction: false, publishableKey: 'pk_test_51Owner', secretKey: 'sk_test_51Owner' },
    })
  const getPix = async () => (await seller.read()).modes.find(({ mode }) => mode === 'test')?.pix

  it('allows Pix to be turned on only after the provider has confirmed that the account may use it', async () => {
    expect((await saveKeys()).status).toBe(200)
    expect((await seller.read()).modes.map(({ mode }) => mode)).toEqual(['simulator', 'test'])
    expect(await getPix()).toEqual({ state: null, readAt: null })
    const refused = { status: 422, body: { fields: { 'modes.0.methods.0.isEnabled': 'not_active' } } }
    expect(await seller.save([pix, card])).toMatchObject(refused)
    await provider.setPixCapability('inactive')
    expect((await seller.verify()).status).toBe(200)
    expect(await getPix()).toMatchObject({ state: 'inactive' })
    expect(await seller.save([pix, card])).toMatchObject(refused)
    await provider.setPixCapability('active')
    await seller.verify()
    expect((await seller.save([pix, card])).status).toBe(200)
    expect(await seller.listAlarms()).toEqual([])
  })

  it('checks the account once a day, and immediately after the keys have changed', async () => {
    await capabilitiesJob.run(app.ctx)
    const readAt = (await getPix())?.readAt
    await provider.setPixCapability('inactive')
    aheadMs += 23 * 3_600_000
    await capabilitiesJob.run(app.ctx)
    expect(await getPix()).toEqual({ state: 'active', readAt })
    aheadMs += 2 * 3_600_000
    await capabilitiesJob.run(app.ctx)
    expect(await getPix()).toMatchObject({ state: 'inactive' })
    expect(await seller.listAlarms()).toMatchObject([{ count: 1 }])
    await provider.setPixCapability('active')
    await saveKeys()
    expect(await getPix()).toEqual({ state: 'inactive', readAt: null })
    await capabilitiesJob.run(app.ctx)
    aheadMs += 5 * 60_000
    await capabilitiesJob.run(app.ctx)
    expect(await getPix()).toMatchObject({ state: 'active', readAt: expect.any(String) })
    expect(await seller.listAlarms()).toEqual([])
  })

  it('reports a key that the provider rejects, and keeps the stored capability', async () => {
    const before = await getPix()
    await provider.revoke('sk_test_51Owner')
    expect((await seller.verify()).status).toBe(503)
    expect(await getPix()).toEqual(before)
  })
})
