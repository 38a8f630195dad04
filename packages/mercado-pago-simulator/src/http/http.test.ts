import { describe, expect, it } from 'vitest'
import { simulatorKeys } from '../keys.ts'
import { buildCardOrder, buildPixOrder, startTestSimulator } from '../testing/test-simulator.ts'

const codes = ({ body }: { body: { errors: { code: string }[] } }) => body.errors.map(({ code }) => code)

describe('authentication', () => {
  it('responds without a token with 403 on orders and with 401 on other APIs', async () => {
    const { url } = await startTestSimulator()
    const answers = await Promise.all(['/v1/orders', '/v1/payment_methods', '/users/me'].map(path => fetch(url + path)))
    expect(answers.map(({ status }) => status)).toEqual([403, 401, 401])
  })

  it('rejects a malformed token, a revoked token and a public key', async () => {
    const { call, control } = await startTestSimulator()
    const get = (token: string, path = '/v1/orders/ORD1') =>
      call('GET', path, undefined, { authorization: `Bearer ${token}` })
    for (const token of ['nonsense', simulatorKeys.publicKey]) {
      const answer = await get(token)
      expect([answer.status, codes(answer)]).toEqual([401, ['unauthorized']])
    }
    await control('POST', '/keys', { revoke: simulatorKeys.accessToken })
    expect((await get(simulatorKeys.accessToken, '/users/me')).status).toBe(401)
    await control('POST', '/keys', { restore: simulatorKeys.accessToken })
    expect((await get(simulatorKeys.accessToken, '/users/me')).status).toBe(200)
  })

  it('rejects old test credentials on orders only', async () => {
    const { call } = await startTestSimulator()
    const authorization = `Bearer ${simulatorKeys.accessToken.replace('APP_USR', 'TEST')}`
    const order = await call('POST', '/v1/orders', {}, { authorization })
    expect([order.status, codes(order)]).toEqual([401, ['invalid_credentials']])
    expect((await call('GET', '/users/me', undefined, { authorization })).status).toBe(200)
  })

  it('distinguishes a test account from a live account by its tags', async () => {
    const { call, control } = await startTestSimulator()
    const { body } = await call('GET', '/users/me')
    expect(body).toMatchObject({ id: 123456789, site_id: 'MLB', country_id: 'BR' })
    expect(body.tags).toContain('test_user')
    await control('POST', '/account', { live: true })
    expect((await call('GET', '/users/me')).body.tags).not.toContain('test_user')
  })

  it('accepts a valid public key in the browser and rejects others', async () => {
    const { call } = await startTestSimulator()
    const list = (key: string) => call('GET', `/v1/identification_types?public_key=${key}`)
    expect((await list(simulatorKeys.publicKey)).body).toMatchObject([{ id: 'CPF' }, { id: 'CNPJ' }])
    expect((await list('APP_USR-nonsense')).status).toBe(401)
  })
})

describe('idempotency', () => {
  it('requires a key of 1 to 128 characters to create an order', async () => {
    const { call } = await startTestSimulator()
    const send = (key: string) => call('POST', '/v1/orders', buildPixOrder(), { 'x-idempotency-key': key })
    const [without, long] = [await send(''), await send('k'.repeat(129))]
    expect([without.status, codes(without)]).toEqual([400, ['empty_required_header']])
    expect([long.status, codes(long)]).toEqual([400, ['invalid_idempotency_key_length']])
  })

  it('replays the first response for the same body and rejects another body', async () => {
    const { call, control } = await startTestSimulator()
    const send = (body: object) => call('POST', '/v1/orders', body, { 'x-idempotency-key': 'key' })
    const first = await send(buildPixOrder())
    await control('POST', '/pix/pay', { order: first.body.id })
    const again = await send(buildPixOrder())
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await send(buildPixOrder({ external_reference: 'other' }))
    expect([other.status, codes(other)]).toEqual([409, ['idempotency_key_already_used']])
  })

  it('replays a failed payment', async () => {
    const { call, tokenize, ledger } = await startTestSimulator()
    const body = buildCardOrder((await tokenize('OTHE')).body.id)
    const send = () => call('POST', '/v1/orders', body, { 'x-idempotency-key': 'key' })
    const [first, again] = [await send(), await send()]
    expect([again.status, again.body]).toEqual([402, first.body])
    expect((await ledger()).orders).toHaveLength(1)
  })

  it('accepts a key again after an invalid request, and after a day', async () => {
    const { call, control } = await startTestSimulator()
    const send = (body: object) => call('POST', '/v1/orders', body, { 'x-idempotency-key': 'key' })
    expect((await send({ type: 'online' })).status).toBe(400)
    const first = await send(buildPixOrder())
    await control('POST', '/clock', { advanceMs: 86_400_000 })
    const later = await send(buildPixOrder())
    expect([first.status, later.status, later.body.id === first.body.id]).toEqual([201, 201, false])
  })

  it('responds with 423 while a request with the same key is in progress', async () => {
    const { call, control } = await startTestSimulator()
    const send = () => call('POST', '/v1/orders', buildPixOrder(), { 'x-idempotency-key': 'key' })
    await control('POST', '/faults', { does: 'delay', delayMs: 60_000, path: '/v1/orders' })
    const first = send()
    await expect.poll(async () => (await control('GET', '/faults')).data).toEqual([])
    const second = await send()
    await control('DELETE', '/faults')
    expect([second.status, codes(second), (await first).status]).toEqual([423, ['resource_locked'], 201])
  })
})

describe('errors', () => {
  it('lists all problems of an order at once', async () => {
    const { call } = await startTestSimulator()
    const answer = await call('POST', '/v1/orders', {
      type: 'online',
      processing_mode: 'automatic',
      total_amount: 50,
      notification_url: 'https://shop.test',
      payer: { customer_id: '' },
      transactions: { payments: [] },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { code: 'property_type', message: "'$.total_amount' - expected string, but got number" },
      { code: 'unsupported_properties', message: "'$.notification_url' - is not supported" },
      { code: 'property_value', message: "'$.payer.customer_id' - length must be >= 1, but got 0" },
      { code: 'minimum_items', message: "'$.transactions.payments' - minimum 1 items required, but found 0" },
    ])
  })

  it('rejects a body that is not JSON in the format of its API', async () => {
    const { call } = await startTestSimulator()
    expect(codes(await call('POST', '/v1/orders', '{'))).toEqual(['json_syntax_error'])
    expect((await call('POST', '/v1/customers', '{')).body).toMatchObject({ error: 'bad_request', status: 400 })
  })

  it('returns a request id with each response', async () => {
    const { call } = await startTestSimulator()
    expect((await call('GET', '/users/me')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('responds with 404 for an unknown URL', async () => {
    const { call } = await startTestSimulator()
    expect((await call('GET', '/v1/preferences')).status).toBe(404)
  })
})
