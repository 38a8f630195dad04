import { describe, expect, it } from 'vitest'
import { listDigitalGrants, releaseLicenseActivation } from '#contract/digital-goods.ts'
import { validateLicense } from '#contract/license-keys.ts'
import { readAudit } from '#contract/team.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import {
  addLicenseBenefit,
  buyCart,
  createLicenseClient,
  fillPool,
  readBoughtKeys,
  readGrantedKeys,
} from '#tests/support/license-keys.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const minute = 60_000
const hour = 60 * minute
let count = 0

/** Sells one key of a new product. */
async function sellKey(terms: Parameters<typeof addLicenseBenefit>[2] = {}) {
  aheadMs += 2 * minute
  count += 1
  const product = await makeGuide(shop, `CALLS-${count}`)
  const benefitId = await addLicenseBenefit(shop, product, terms)
  if (terms.source === 'pool') await fillPool(shop, benefitId, [`Pool key ${count}`])
  const orderId = await buyCart(shop, product)
  const [key = ''] = (await readBoughtKeys(shop, orderId)).keys
  return { product, orderId, key, client: createLicenseClient(shop, product) }
}

describe('validate', () => {
  it('says whether the key is active, and whether it is active on the installation', async () => {
    const { product, key, client } = await sellKey({ activationLimit: 2, title: 'Pro license' })
    const expected = {
      isValid: true,
      state: 'active',
      mode: 'simulator',
      productId: product.id,
      variantId: null,
      title: 'Pro license',
      activationLimit: 2,
      activations: 0,
      isActivated: false,
      expiresAt: null,
    }
    expect(await client.validate(key)).toMatchObject({ status: 200, body: expected })
    expect((await client.validate(key, 'laptop')).body).toEqual({ ...expected, isValid: false })
    await client.activate(key, 'laptop')
    expect((await client.validate(key, 'laptop')).body).toEqual({ ...expected, activations: 1, isActivated: true })
    expect((await client.validate(key)).body).toEqual({ ...expected, activations: 1 })
  })

  it('finds a generated key in small letters, and a key of a pool only in its own letters', async () => {
    const made = await sellKey({ prefix: 'APP' })
    expect((await made.client.validate(` ${made.key.toLowerCase()} `)).status).toBe(200)
    const pooled = await sellKey({ source: 'pool' })
    expect((await pooled.client.validate(` ${pooled.key} `)).status).toBe(200)
    expect((await pooled.client.validate(pooled.key.toLowerCase())).status).toBe(404)
  })

  it('answers unknown keys, keys of other products and keys that nobody bought in the same way', async () => {
    const { product, client } = await sellKey()
    const foreign = await sellKey()
    const unsold = 'Unsold key 1'
    await fillPool(shop, await addLicenseBenefit(shop, product, { source: 'pool' }), [unsold])
    const bodies = []
    for (const key of ['0000-0000-0000-0000', foreign.key, unsold, 'x'])
      for (const answer of [
        await client.validate(key),
        await client.activate(key, 'laptop'),
        await client.deactivate(key, 'laptop'),
      ])
        bodies.push({ status: answer.status, body: { ...answer.body, requestId: null } })
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toEqual({ status: 404, body: { error: 'license_not_found', requestId: null } })
  })

  it('contains nothing about the buyer and no key', async () => {
    const { key, orderId, client } = await sellKey()
    const text = JSON.stringify((await client.validate(key)).body)
    const { rows } = await shop.db.execute<{ name: string; email: string }>(
      `select name, email from orders where id = '${orderId}'`,
    )
    for (const secret of [key, orderId, rows[0]?.name, rows[0]?.email]) expect(text).not.toContain(String(secret))
  })

  it('records at most once an hour that an installation was seen', async () => {
    const { key, client, orderId } = await sellKey()
    const readSeen = async () => (await readGrantedKeys(shop, orderId))[0]?.keys[0]?.activations[0]?.lastSeenAt
    await client.activate(key, 'laptop')
    const first = await readSeen()
    aheadMs += hour - minute
    await client.validate(key, 'laptop')
    expect(await readSeen()).toBe(first)
    aheadMs += 2 * minute
    await client.validate(key, 'laptop')
    expect(Date.parse((await readSeen()) ?? '') - Date.parse(first ?? '')).toBeGreaterThan(hour)
  })

  it('ends a key after its days', async () => {
    const { key, client } = await sellKey({ validDays: 30 })
    await client.activate(key, 'laptop')
    aheadMs += 30 * 24 * hour - minute
    expect((await client.validate(key, 'laptop')).body).toMatchObject({ isValid: true, state: 'active' })
    aheadMs += 2 * minute
    expect((await client.validate(key, 'laptop')).body).toMatchObject({ isValid: false, state: 'expired' })
    expect((await client.activate(key, 'laptop')).body).toMatchObject({ error: 'license_not_active' })
    expect((await client.deactivate(key, 'laptop')).body).toMatchObject({ isActivated: false, activations: 0 })
  })
})

describe('activate', () => {
  it('counts each installation once, up to the limit', async () => {
    const { key, client } = await sellKey({ activationLimit: 2 })
    for (const expected of [1, 1]) expect((await client.activate(key, 'one')).body.activations).toBe(expected)
    expect((await client.activate(key, 'two')).body).toMatchObject({ activations: 2, isActivated: true, isValid: true })
    expect(await client.activate(key, 'three')).toMatchObject({
      status: 409,
      body: { error: 'license_activation_limit' },
    })
    expect((await client.activate(key, 'two')).status).toBe(200)
    for (let at = 0; at < 2; at += 1)
      expect((await client.deactivate(key, 'one')).body).toMatchObject({ activations: 1, isActivated: false })
    expect((await client.activate(key, 'three')).status).toBe(200)
  })

  it('keeps the limit when many installations are activated at once', async () => {
    const { key, client } = await sellKey({ activationLimit: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => client.activate(key, `machine ${at}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await client.validate(key)).body.activations).toBe(3)
  })

  it('activates one installation once when it is activated twice at once', async () => {
    const { key, client } = await sellKey({ activationLimit: 1 })
    const answers = await Promise.all([client.activate(key, 'laptop'), client.activate(key, 'laptop')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await client.validate(key)).body.activations).toBe(1)
  })
})

describe('the limit of calls', () => {
  it('is the same for known and unknown keys', async () => {
    const { key, client } = await sellKey()
    for (const each of [key, 'unknown key']) {
      aheadMs += minute
      const statuses: number[] = []
      for (let at = 0; at < 61; at += 1) statuses.push((await client.validate(each)).status)
      expect(statuses.slice(0, 60).every(status => status !== 429)).toBe(true)
      expect(statuses[60]).toBe(429)
    }
    aheadMs += minute
    expect((await client.validate(key)).status).toBe(200)
  })

  it('counts a key over the addresses and calls that use it', async () => {
    const { key, product } = await sellKey()
    const call = (at: number, path: string) =>
      shop.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: `203.0.113.${at}`,
        payload: { key, productId: product.id, instance: 'laptop' },
      })
    const paths = ['validate', 'activate', 'deactivate'].map(name => `/api/v1/licenses/${name}`)
    for (let at = 0; at < 60; at += 1) expect((await call(at, paths[at % 3] ?? '')).statusCode).toBe(200)
    const refused = await call(61, validateLicense.path)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
  })
})

describe('a program', () => {
  it('calls without cookies, an Origin header or an account', async () => {
    const { key, product } = await sellKey()
    const answer = await fetch(`${shop.url}${validateLicense.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, productId: product.id }),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ isValid: true })
  })

  it('gets 422 for a malformed call', async () => {
    const { key, client } = await sellKey()
    expect((await client.activate(key, ' ')).body).toMatchObject({
      error: 'invalid_fields',
      fields: { instance: expect.anything() },
    })
    expect((await client.validate('')).status).toBe(422)
  })
})

describe('releaseActivation', () => {
  it('makes the key usable on another installation, for administrators only', async () => {
    const { key, client, orderId } = await sellKey({ activationLimit: 1 })
    await client.activate(key, 'lost laptop')
    const [grant] = await readGrantedKeys(shop, orderId)
    expect(grant?.keys).toMatchObject([
      { hint: key.slice(-4), activationCount: 1, activations: [{ instance: 'lost laptop' }] },
    ])
    const id = grant?.keys[0]?.activations[0]?.id ?? ''
    const release = (role: 'editor' | 'admin') => shop.as(role).send(releaseLicenseActivation, { params: { id } })
    expect((await release('editor')).status).toBe(403)
    expect((await release('admin')).body.grants[0]?.keys[0]?.activations).toEqual([])
    expect((await release('admin')).body).toMatchObject({ error: 'license_activation_not_found' })
    expect((await client.activate(key, 'new laptop')).status).toBe(200)
    const { body } = await shop.as('owner').send(readAudit, { query: {} })
    expect(body.entries[0]).toMatchObject({ action: 'order.license_released', data: { hint: key.slice(-4) } })
    expect(JSON.stringify(body)).not.toContain(key)
  })

  it('lists no key of another order', async () => {
    const { orderId } = await sellKey()
    const { body } = await shop.as('viewer').send(listDigitalGrants, { params: { id: orderId } })
    expect(body.grants).toHaveLength(1)
    expect(body.grants[0]?.keys).toHaveLength(1)
    expect((await shop.as('viewer').send(listDigitalGrants, { params: { id: newId() } })).status).toBe(404)
  })
})
