import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { getMercadoPago, saveMercadoPago, testMercadoPago } from '#contract/mercado-pago-settings.ts'
import { getPaymentSettings, savePaymentSettings } from '#contract/settings.ts'
import { getMercadoPagoGateway } from '#server/modules/payments/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { corruptColumn } from '#tests/support/corrupt-column.ts'
import { startTestMercadoPago } from '#tests/support/test-mercado-pago.ts'
import { findAccountFault } from './assert-keys.ts'

const provider = await startTestMercadoPago()
const env = { MERCADO_PAGO_API_URL: provider.url, PUBLIC_URL: 'http://shop.localhost:3000' }
const app = await startTestApp({ simulator: true, env })
const owner = app.as('owner')
const { publicKey, accessToken, webhookSecret } = provider.keys
const otherToken = 'APP_USR-8742024901010101-112612-0f5d3c1b9a7e4826b0d1c2e3f4a59687-987654321'
const otherPublicKey = 'APP_USR-00000000-7d3e-4b96-8a21-3c9d0e4f6b17'

const save = (body: Record<string, unknown>, as = owner) =>
  as.send(saveMercadoPago, { body: { mode: 'test', ...body } as never })
const test = (body: Record<string, unknown> = {}, as = app.as('admin')) =>
  as.send(testMercadoPago, { body: { mode: 'test', ...body } as never })
const read = async () => (await owner.send(getMercadoPago, {})).body
const listRows = async () => (await app.db.execute(sql`select * from provider_accounts`)).rows
const findLastAudit = async () =>
  (await app.db.execute(sql`select action, target, data from audit_log order by created_at desc, id desc limit 1`))
    .rows[0]

beforeEach(async () => {
  await app.db.execute(sql`delete from provider_accounts`)
  await app.db.execute(sql`delete from stripe_config`)
  await app.db.execute(sql`delete from rate_limits`)
  await provider.setLive(false)
})

describe('saveMercadoPago', () => {
  it('stores keys with what the account says, and never returns or stores a readable secret', async () => {
    const { status, body } = await save({ publicKey, accessToken, webhookSecret })
    expect(status).toBe(200)
    expect(body.test).toMatchObject({
      publicKey,
      accessTokenSet: true,
      accessTokenLastFour: '6789',
      webhookSecretSet: true,
      accountId: '123456789',
      pix: 'active',
      notifiedAt: null,
      isReachable: true,
    })
    expect(body.live).toMatchObject({ publicKey: null, accessTokenSet: false, accountId: null, pix: null })
    expect(body).toEqual(await read())
    const audit = await findLastAudit()
    expect(audit).toMatchObject({ action: 'settings.mercado_pago', target: 'test', data: { accessToken: 'saved' } })
    const stored = JSON.stringify([await listRows(), audit, { ...body, test: { ...body.test, publicKey: null } }])
    expect(stored).not.toContain(accessToken)
    expect(stored).not.toContain(webhookSecret)
    const gateway = await getMercadoPagoGateway(app.ctx, 'test')
    expect(await gateway.readCapabilities()).toEqual({ pix: 'active' })
  })

  it('ends the simulation with the first keys, and does not return to it when they are removed', async () => {
    expect((await read()).mode).toBe('simulator')
    expect((await save({ publicKey, accessToken })).body.mode).toBe('test')
    const { body } = await save({ publicKey: null, accessToken: null, webhookSecret: null })
    expect(body).toMatchObject({ mode: 'test', test: { publicKey: null, accessTokenSet: false, accountId: null } })
    expect((await test()).body).toMatchObject({ error: 'secret_key_missing' })
  })

  it('changes only the submitted keys', async () => {
    await save({ publicKey, accessToken, webhookSecret })
    const { body } = await save({ webhookSecret: ` ${'b'.repeat(64)} `, accessToken: '', publicKey: undefined })
    expect(body.test).toMatchObject({ publicKey, accessTokenLastFour: '6789', webhookSecretSet: true })
    expect((await save({ webhookSecret: null })).body.test).toMatchObject({
      accessTokenSet: true,
      webhookSecretSet: false,
    })
  })

  it.each([
    [{ accessToken: 'TEST-8742024901010101-112612-0f5d3c1b-123456789' }, { accessToken: 'old_test_key' }],
    [{ publicKey: accessToken }, { publicKey: 'swapped' }],
    [{ accessToken: 'APP_USR-not-a-token-of-any-account' }, { accessToken: 'refused' }],
    [{ publicKey: 'APP_USR-not-a-public-key' }, { publicKey: 'refused' }],
    [{ publicKey: undefined }, { publicKey: 'required' }],
    [{ accessToken: undefined }, { accessToken: 'required' }],
  ])('rejects %j at the field and stores nothing', async (change, fields) => {
    const answer = await save({ publicKey, accessToken, ...change })
    expect([answer.status, answer.body]).toEqual([422, expect.objectContaining({ error: 'invalid_fields', fields })])
    expect(await listRows()).toEqual([])
    expect((await read()).mode).toBe('simulator')
  })

  it('rejects the token of a live account in test mode', async () => {
    await provider.setLive(true)
    expect((await save({ publicKey, accessToken })).body).toMatchObject({ fields: { accessToken: 'live_account' } })
  })

  it('asks for the public key again when the token belongs to another account', async () => {
    await save({ publicKey, accessToken })
    const kept = await save({ accessToken: otherToken })
    expect(kept.body).toMatchObject({ error: 'invalid_fields', fields: { publicKey: 'other_account' } })
    const { body } = await save({ accessToken: otherToken, publicKey: otherPublicKey })
    expect(body.test).toMatchObject({ publicKey: otherPublicKey, accountId: '987654321' })
  })

  it('stores nothing while the provider does not respond', async () => {
    await provider.fault({ does: 'status', status: 503, times: 1, path: '/users/me' })
    const answer = await save({ publicKey, accessToken })
    expect([answer.status, answer.body.error]).toEqual([503, 'provider_unavailable'])
    expect(await listRows()).toEqual([])
    expect((await app.db.execute(sql`select * from alarms`)).rows).toEqual([])
  })

  it('switches to live mode only over https and with keys of that mode', async () => {
    await save({ publicKey, accessToken })
    expect((await save({ isProduction: true })).body).toMatchObject({ error: 'provider_keys_missing' })
    const plain = await startTestApp({
      database: app.database,
      env: { ...env, PUBLIC_URL: 'http://shop.example.com', APP_SECRET: 'Vj3nq0x8Zt5Lr2Wc7Hs9Kd4Pm6Gf1ByQe0Ua' },
    })
    const answer = await plain.as('owner').send(saveMercadoPago, { body: { mode: 'test', isProduction: true } })
    expect(answer.body).toMatchObject({ error: 'live_needs_https' })
    expect(await read()).toMatchObject({ mode: 'test' })
  })

  it('allows only the owner to save keys', async () => {
    expect((await save({ publicKey, accessToken }, app.as('admin'))).status).toBe(403)
    await save({ publicKey, accessToken })
    const { body } = await app.as('viewer').send(getMercadoPago, {})
    expect(body.test).toMatchObject({ accessTokenSet: true, accessTokenLastFour: null })
  })

  it('marks a token that cannot be decrypted, and accepts it again', async () => {
    await save({ publicKey, accessToken })
    await corruptColumn(app, 'provider_accounts', 'access_token')
    expect((await read()).test).toMatchObject({ accessTokenSet: false, accessTokenUnreadable: true })
    expect((await test()).body).toMatchObject({ error: 'secret_key_unreadable' })
    expect((await save({ accessToken })).body.test).toMatchObject({ accessTokenSet: true })
  })
})

describe('savePaymentSettings', () => {
  it('needs no keys of Stripe in a mode that is paid through Mercado Pago', async () => {
    await save({ publicKey, accessToken })
    const { body } = await owner.send(savePaymentSettings, { body: { isProduction: false } })
    expect(body.mode).toBe('test')
    const half = await owner.send(savePaymentSettings, { body: { isProduction: false, publishableKey: 'pk_test_1' } })
    expect(half.body).toMatchObject({ error: 'provider_keys_missing' })
    expect((await owner.send(getPaymentSettings, {})).body.sandbox.publishableKey).toBeNull()
  })
})

describe('testMercadoPago', () => {
  it('reads the account with typed keys and stores nothing', async () => {
    const { body } = await test({ publicKey, accessToken })
    expect(body).toMatchObject({ accountId: '123456789', nickname: 'TESTUSER123456789', isTest: true, pix: 'active' })
    expect(await listRows()).toEqual([])
  })

  it('stores what the account says when the stored keys are tested', async () => {
    await save({ publicKey, accessToken })
    await app.db.execute(sql`update provider_accounts set capabilities = null, tested_at = null`)
    expect((await test()).status).toBe(200)
    expect((await read()).test).toMatchObject({ pix: 'active', testedAt: expect.any(String) })
    expect(await findLastAudit()).toMatchObject({ action: 'settings.mercado_pago_tested', target: 'test' })
  })

  it('names the field of a stored key that the provider refuses by now', async () => {
    await save({ publicKey, accessToken })
    await provider.revoke(accessToken)
    expect((await test()).body).toMatchObject({ error: 'invalid_fields', fields: { accessToken: 'refused' } })
    await provider.restore(accessToken)
  })

  it('is refused to editors', async () => {
    expect((await test({}, app.as('editor'))).status).toBe(403)
  })
})

describe('findAccountFault', () => {
  const account = { accountId: '1', nickname: null, siteId: 'MLB', isTest: true, pix: 'active' } as const
  it.each([
    [account, 'test', null],
    [{ ...account, isTest: false }, 'live', null],
    [account, 'live', 'test_account'],
    [{ ...account, isTest: false }, 'test', 'live_account'],
    [{ ...account, siteId: 'MLA' }, 'test', 'other_country'],
  ] as const)('judges %j in %s mode as %s', (reading, mode, fault) => {
    expect(findAccountFault(reading, mode)).toBe(fault)
  })
})
