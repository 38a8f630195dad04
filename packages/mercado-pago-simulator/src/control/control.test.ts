import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSimulator } from '../index.ts'
import { buildPixOrder, masterCard, startTestSimulator } from '../testing/test-simulator.ts'

async function createTempFolder() {
  const path = await mkdtemp(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

describe('the control interface', () => {
  it('requires the control token', async () => {
    const { url } = await startTestSimulator()
    expect((await fetch(`${url}/_sim/ledger`)).status).toBe(401)
    const authorization = 'Bearer control-token-of-the-testX'
    expect((await fetch(`${url}/_sim/ledger`, { headers: { authorization } })).status).toBe(401)
  })

  it('resets everything, and keeps the webhook URL on request', async () => {
    const { payByCard, control, ledger } = await startTestSimulator()
    const url = 'http://127.0.0.1:9/hook'
    await control('POST', '/webhooks/endpoint', { url })
    await payByCard()
    await control('POST', '/reset', { keepWebhookEndpoints: true })
    expect([(await ledger()).orders, (await control('GET', '/webhooks')).endpoint]).toEqual([[], url])
    await control('POST', '/reset')
    expect((await control('GET', '/webhooks')).endpoint).toBeNull()
  })

  it('rejects unknown settings and values', async () => {
    const { control } = await startTestSimulator()
    for (const body of [{ autoPayAfterMs: -1 }, { live: true }]) {
      await expect(control('POST', '/pix', body)).rejects.toThrow('400')
    }
    await expect(control('POST', '/account', { interestFreeUpTo: 13 })).rejects.toThrow('400')
    await expect(control('POST', '/faults', { does: 'nothing' })).rejects.toThrow('400')
  })
})

describe('faults', () => {
  it('returns the status of a fault instead of executing the call', async () => {
    const { payByPix, control, ledger } = await startTestSimulator()
    await control('POST', '/faults', { does: 'status', status: 429, path: '/v1/orders' })
    const { status, headers, body } = await payByPix()
    expect([status, headers.get('retry-after'), body.errors[0]?.code]).toEqual([429, '1', 'too_many_requests'])
    expect((await ledger()).orders).toEqual([])
    expect((await payByPix()).status).toBe(201)
  })

  it('executes a call but cuts its response, which the idempotency key replays', async () => {
    const { call, control, ledger } = await startTestSimulator()
    const send = () => call('POST', '/v1/orders', buildPixOrder(), { 'x-idempotency-key': 'key' })
    await control('POST', '/faults', { does: 'cut', when: 'after', path: '/v1/orders' })
    await expect(send()).rejects.toThrow('fetch failed')
    expect((await send()).status).toBe(201)
    expect((await ledger()).orders).toHaveLength(1)
  })

  it('returns the error code of a fault in the format of the API', async () => {
    const { call, control, payByCard, refund } = await startTestSimulator()
    const { id } = (await payByCard()).body
    await control('POST', '/faults', {
      does: 'status',
      status: 409,
      path: '/v1/orders/*/refund',
      error: { code: 'order_refund_already_in_process' },
    })
    expect((await refund(id)).body.errors[0]?.code).toBe('order_refund_already_in_process')
    await control('POST', '/faults', { does: 'status', status: 500, path: '/users/me' })
    expect((await call('GET', '/users/me')).body).toMatchObject({ error: 'internal_error', status: 500 })
  })
})

describe('/_sim/exchanges', () => {
  it('lists the latest calls and, while recording, their bodies without card numbers', async () => {
    const { payByCard, control } = await startTestSimulator()
    await payByCard()
    await control('POST', '/exchanges', { record: true })
    await payByCard()
    const { data } = await control('GET', '/exchanges')
    expect(data).toHaveLength(4)
    expect(data[3]).not.toHaveProperty('params')
    expect(data[0]).toMatchObject({
      method: 'POST',
      path: '/v1/orders',
      status: 201,
      caller: 'server',
      hasDevice: false,
      params: { body: { total_amount: '200.00' } },
      answer: { status: 'processed' },
    })
    expect(data[1]).toMatchObject({ caller: 'browser', params: { body: { card_number: 'not kept' } } })
    expect(JSON.stringify(data)).not.toContain(masterCard)
  })
})

describe('buildLedger', () => {
  it('sums the charges, fees, refunds and disputes', async () => {
    const { payByCard, payByPix, refund, control, ledger } = await startTestSimulator()
    const { id } = (await payByCard('APRO', {}, { installments: 3 })).body
    await payByCard('OTHE')
    const { id: pix, transactions } = (await payByPix()).body
    await control('POST', '/pix/pay', { order: pix })
    await refund(pix, { transactions: [{ id: transactions.payments[0]?.id, amount: '10.00' }] })
    const { orders, ...sums } = await ledger()
    expect(sums).toEqual({
      charged: { brl: 25000 },
      interest: { brl: 1306 },
      fees: { brl: 1046 },
      refunded: { brl: 1000 },
      disputed: { brl: 0 },
    })
    expect(orders.map(({ order, status, method, charged }) => [order, status, method, charged])).toEqual([
      [id, 'processed', 'card', 20000],
      [orders[1]?.order, 'failed', 'card', 0],
      [pix, 'processed', 'pix', 5000],
    ])
  })
})

describe('the stored state', () => {
  it('restores the tasks, keys and clock after a restart', async () => {
    const path = await createTempFolder()
    const first = await startTestSimulator(path)
    const { id: paid } = (await first.payByCard()).body
    const body = buildPixOrder({}, { expiration_time: 'PT30M' })
    const waiting = await first.call('POST', '/v1/orders', body, { 'x-idempotency-key': 'key' })
    await first.control('POST', '/clock', { advanceMs: 60_000 })
    const before = await first.ledger()
    await first.close()

    const second = await startTestSimulator(path)
    expect(await second.ledger()).toEqual(before)
    const again = await second.call('POST', '/v1/orders', body, { 'x-idempotency-key': 'key' })
    expect(again.body).toEqual(waiting.body)
    await second.control('POST', '/clock', { advanceMs: 30 * 60_000 })
    expect((await second.getOrder(waiting.body.id)).status).toBe('expired')
    expect((await second.getOrder(paid)).status).toBe('processed')
  })

  it('stores no card number and no security code', async () => {
    const path = await createTempFolder()
    const { tokenize } = await startTestSimulator(path)
    await tokenize('APRO', { security_code: '737' })
    const journal = await readFile(join(path, 'journal.jsonl'), 'utf8')
    expect(journal).toContain('6351')
    expect(journal).not.toMatch(/5031433215406351|"737"/)
  })

  it('leaves the stored data unchanged when a second simulator starts on the same port', async () => {
    const path = await createTempFolder()
    const { payByCard, getOrder, port } = await startTestSimulator(path)
    const { id } = (await payByCard()).body
    const options = { port, dataDir: path, controlToken: 'other', browserDir: '/nowhere' }
    await expect(startSimulator(options)).rejects.toThrow('EADDRINUSE')
    expect((await getOrder(id)).status).toBe('processed')
  })
})
