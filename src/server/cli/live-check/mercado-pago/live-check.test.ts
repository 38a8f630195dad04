import { simulatorKeys } from '@vitrine/mercado-pago-simulator/keys.ts'
import { startTestSimulator, type TestSimulator } from '@vitrine/mercado-pago-simulator/testing/test-simulator.ts'
import { describe, expect, it } from 'vitest'
import { getFreePort } from '#tests/support/free-port.ts'
import { mercadoPagoChecks } from './checks.ts'
import { readCredentials } from './credentials.ts'
import { type MercadoPagoRun, openMercadoPagoRun } from './open-run.ts'
import { formatMercadoPagoHeading, runMercadoPagoChecks } from './run-checks.ts'

const { accessToken, publicKey, webhookSecret } = simulatorKeys
const stepMs = 10

/** Opens a run on a simulator, whose clock advances while a check waits. */
function openTestRun({ url, control }: TestSimulator, more: Partial<MercadoPagoRun> = {}) {
  const sleep = async (advanceMs: number) => {
    await control('POST', '/clock', { advanceMs })
    await new Promise(resolve => setTimeout(resolve, stepMs))
  }
  const credentials = { accessToken, publicKey, webhookSecret: null }
  return openMercadoPagoRun({ credentials, apiUrl: url, publicUrl: null, port: 1, askToOpen: null, sleep }).then(
    run => ({ ...run, ...more }),
  )
}

async function run(started: TestSimulator, ids: string[] | null, more: Partial<MercadoPagoRun> = {}) {
  const selected = ids ? mercadoPagoChecks.filter(({ id }) => ids.includes(id)) : mercadoPagoChecks
  const rows = await runMercadoPagoChecks(await openTestRun(started, more), selected, { report: () => undefined })
  return Object.fromEntries(rows.map(({ id, result, detail }) => [id, { result, detail }]))
}

/** What only a person, real money or time can find out. */
const byHand = [
  'mp-3ds-complete',
  'mp-3ds-refused',
  'mp-3ds-expiry',
  'mp-statement',
  'mp-pix-expiry',
  'mp-pix-canceled-code-paid',
  'mp-pix-bank-app',
  'mp-refund-180-days',
  'mp-refund-balance',
  'mp-idempotency-day',
  'mp-fees-interest-free',
  'mp-chargeback',
  'mp-notification-retry',
]

describe('live check of Mercado Pago', () => {
  it('passes every check on the simulator except those for a person, and leaves only payments in review', async () => {
    const started = await startTestSimulator()
    const port = await getFreePort()
    const publicUrl = new URL(`http://127.0.0.1:${port}`)
    await started.control('POST', '/webhooks/endpoint', { url: `${publicUrl.origin}/live-check/mercado-pago` })
    const rows = await run(started, null, { port, publicUrl, webhookSecret })
    const others = Object.entries(rows).filter(([, { result }]) => result !== 'PASS')
    expect(Object.fromEntries(others.filter(([id]) => !byHand.includes(id)))).toEqual({})
    expect(others.map(([id, { result }]) => [id, result])).toEqual(byHand.map(id => [id, 'UNKNOWN']))
    expect(JSON.stringify(rows)).not.toMatch(/APP_USR-\w|@|12345678909/)
    const { orders } = await started.ledger()
    const open = orders.filter(({ status }) => !['canceled', 'failed', 'refunded'].includes(status))
    expect(open.map(({ status }) => status)).toEqual(['processing', 'processing'])
    const query = new URLSearchParams({ limit: '100' })
    expect((await started.call('GET', `/v1/customers/search?${query}`)).body.results).toEqual([])
  })

  it('has an id of its own for every check', () => {
    const ids = mercadoPagoChecks.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('reports how a wrong answer differs from the expected one', async () => {
    const started = await startTestSimulator()
    const error = { code: 'property_value', message: 'refused' }
    await started.control('POST', '/faults', { does: 'status', status: 400, method: 'POST', path: '/v1/orders', error })
    await started.control('POST', '/account', { interestFreeUpTo: 12 })
    const rows = await run(started, ['mp-card-purchase', 'mp-decline-fund', 'mp-installment-rates'])
    expect(rows).toMatchObject({
      'mp-card-purchase': { result: 'FAIL', detail: expect.stringContaining('property_value') },
      'mp-decline-fund': { result: 'PASS' },
      'mp-installment-rates': { result: 'UNKNOWN' },
      'mp-clean-up': { result: 'PASS' },
    })
  })

  it('reports a time of signatures in seconds, and a signature of another secret', async () => {
    const started = await startTestSimulator()
    const port = await getFreePort()
    const publicUrl = new URL(`http://127.0.0.1:${port}`)
    await started.control('POST', '/webhooks/endpoint', { url: `${publicUrl.origin}/live-check/mercado-pago` })
    await started.control('POST', '/webhooks', { tsUnit: 'seconds' })
    const ids = ['mp-notification', 'mp-notification-time']
    const rows = await run(started, ids, { port, publicUrl, webhookSecret: 'another secret' })
    expect(rows).toMatchObject({
      'mp-notification': { result: 'FAIL' },
      'mp-notification-time': { result: 'FAIL', detail: 'digits: expected 13, found 10' },
    })
  })

  it('waits until a person has completed the bank’s page', async () => {
    const started = await startTestSimulator()
    const askToOpen = async (url: string) => {
      await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'pass' }) })
    }
    const rows = await run(started, ['mp-3ds-complete', 'mp-3ds-refused'], { askToOpen })
    expect(Object.values(rows).map(({ result }) => result)).toEqual(['PASS', 'PASS', 'PASS'])
  })

  it('reports UNKNOWN while the service does not respond', async () => {
    const started = await startTestSimulator()
    await started.control('POST', '/faults', {
      does: 'status',
      status: 503,
      path: '/v1/identification_types',
      times: 9,
    })
    const rows = await run(started, ['mp-public-key'])
    expect(rows['mp-public-key']).toMatchObject({ result: 'UNKNOWN', detail: expect.stringContaining('503') })
  })

  it('refuses a live account and a wrong token before anything is charged', async () => {
    const started = await startTestSimulator()
    await started.control('POST', '/account', { live: true })
    await expect(openTestRun(started)).rejects.toThrow('is not of a test account')
    await started.control('POST', '/keys', { revoke: accessToken })
    await expect(openTestRun(started)).rejects.toThrow('refused MERCADO_PAGO_ACCESS_TOKEN')
    expect((await started.ledger()).orders).toEqual([])
  })

  it('prints the account and the date', async () => {
    const opened = await openTestRun(await startTestSimulator())
    expect(formatMercadoPagoHeading(opened)).toMatch(/^Mercado Pago account \d+, MLB, 20\d\d-\d\d-\d\d$/)
  })
})

describe('read credentials', () => {
  it('returns null without credentials, and refuses one without the other', () => {
    expect(readCredentials({})).toBeNull()
    const alone = () => readCredentials({ MERCADO_PAGO_ACCESS_TOKEN: accessToken })
    expect(alone).toThrow(/^MERCADO_PAGO_PUBLIC_KEY is missing/)
    const other = () => readCredentials({ MERCADO_PAGO_PUBLIC_KEY: publicKey })
    expect(other).toThrow(/^MERCADO_PAGO_ACCESS_TOKEN is missing/)
  })

  it('refuses old test credentials and other texts, and does not repeat them', () => {
    const read = (token: string) => () =>
      readCredentials({ MERCADO_PAGO_ACCESS_TOKEN: token, MERCADO_PAGO_PUBLIC_KEY: publicKey })
    expect(read('TEST-1-2-3-4')).toThrow('is an old test credential')
    expect(read('sk_test_51Owner')).toThrow(/^MERCADO_PAGO_ACCESS_TOKEN does not start with APP_USR-/)
    expect(read('sk_test_51Owner')).not.toThrow('51Owner')
  })
})
