import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import {
  createClient,
  startTestSimulator,
  type TestSimulator,
} from '@vitrine/stripe-simulator/testing/test-simulator.ts'
import { describe, expect, it } from 'vitest'
import { getFreePort } from '#tests/support/free-port.ts'
import { checks } from './checks.ts'
import type { LiveRun } from './live-run.ts'
import { openRun } from './open-run.ts'
import { readTestKeys } from './provider-keys.ts'
import { formatHeading, formatRow, formatTotals, runChecks } from './run-checks.ts'

const keys = { secret: 'sk_test_51Operator', publishable: 'pk_test_51Operator' }
const stepMs = 10

/** Opens a run on a simulator, whose clock advances while a check waits. */
function openTestRun({ url, control }: TestSimulator, more: Partial<LiveRun> = {}) {
  const sleep = async (advanceMs: number) => {
    await control('POST', '/clock', { advanceMs })
    await new Promise(resolve => setTimeout(resolve, stepMs))
  }
  return openRun({ keys, apiUrl: url, publicUrl: null, port: 1, askToOpen: null, sleep, ...more })
}
const select = (...ids: string[]) => checks.filter(({ id }) => ids.includes(id))
async function run(started: TestSimulator, ids: string[] | null, more: Partial<LiveRun> = {}) {
  const rows = await runChecks(await openTestRun(started, more), ids ? select(...ids) : checks, {
    report: () => undefined,
  })
  return Object.fromEntries(rows.map(({ id, result, detail }) => [id, { result, detail }]))
}

/**
 * Behavior of cards, wallets and Pix on which the shop relies, although the provider's documentation leaves it open.
 */
const openQuestions = [
  'pix-server-confirm',
  'pix-no-processing',
  'pix-expiry',
  'pix-maximum',
  'pix-setup-future-usage',
  'pix-iof',
  'pix-test-names',
]
/** What only a person with a bank's app, a device or a browser can find out. */
const byHand = [
  '3ds-complete',
  'apple-pay-domain',
  'apple-pay-sheet',
  'google-pay-sheet',
  'pix-canceled-code-paid',
  'pix-refund-90-days',
  'pix-bank-app',
  'input-webhooks',
]

describe('live check', () => {
  it('has a check for every question that the documentation leaves open, each with its own id', () => {
    const ids = checks.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(openQuestions))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('passes every check on the simulator except those for a person, and leaves nothing behind', async () => {
    const started = await startTestSimulator()
    const port = await getFreePort()
    const rows = await run(started, null, { port, publicUrl: new URL(`http://127.0.0.1:${port}`) })
    const others = Object.entries(rows).filter(([, { result }]) => result !== 'PASS')
    expect(Object.fromEntries(others.filter(([id]) => !byHand.includes(id)))).toEqual({})
    expect(others.map(([id, { result }]) => [id, result])).toEqual(byHand.map(id => [id, 'UNKNOWN']))
    const stripe = createClient(started.port)
    const customers = await stripe.customers.list({ limit: 100 })
    expect([customers.data, (await stripe.webhookEndpoints.list()).data]).toEqual([[], []])
    for await (const intent of stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })) {
      expect(intent.metadata).toMatchObject({ live_check: expect.any(String) })
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      expect(intent.status === 'canceled' || charge?.refunded).toBe(true)
    }
  })

  it('reports how a wrong answer differs from the expected one', async () => {
    const started = await startTestSimulator()
    const path = '/v1/payment_intents/*/confirm'
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' } as const
    await started.fault({ does: 'status', status: 402, path, error })
    await started.fault({ does: 'status', status: 402, path, error })
    const rows = await run(started, ['card-purchase', 'decline-lost-card', 'api-version'])
    expect(rows).toMatchObject({
      'api-version': { result: 'PASS' },
      'card-purchase': { result: 'FAIL', detail: expect.stringContaining('402 card_declined') },
      'decline-lost-card': { result: 'FAIL', detail: expect.stringContaining('expected "failed", found "started"') },
      'clean-up': { result: 'PASS' },
    })
  })

  it('reports UNKNOWN while the provider does not respond, and for Pix checks of an account without Pix', async () => {
    const started = await startTestSimulator()
    await started.control('POST', '/capabilities', { pix_payments: 'pending' })
    await started.fault({ does: 'status', status: 500, path: '/v1/balance', times: 9 })
    const rows = await run(started, ['api-version', 'account-pix', 'pix-server-confirm', 'pix-expiry'])
    expect(Object.values(rows).map(({ result }) => result)).toEqual([
      'UNKNOWN',
      'UNKNOWN',
      'UNKNOWN',
      'UNKNOWN',
      'PASS',
    ])
    expect(rows['pix-expiry']?.detail).toBe('the account’s pix_payments is pending')
  })

  it('reports which details of the buyer the account requires', async () => {
    const started = await startTestSimulator()
    await started.control('POST', '/pix', { requiredBillingDetails: ['name', 'tax_id'] })
    const rows = await run(started, ['pix-buyer-details'])
    expect(rows['pix-buyer-details']).toEqual({ result: 'PASS', detail: 'required: name, tax_id; the shop sends them' })
  })

  it('registers the shop’s domain for Apple Pay, and reports why it is not verified', async () => {
    const started = await startTestSimulator()
    const publicUrl = new URL('https://shop.localhost:1')
    expect((await run(started, ['apple-pay-domain'], { publicUrl }))['apple-pay-domain']?.result).toBe('PASS')
    await started.control('POST', '/domains', { applePay: 'inactive' })
    const rows = await run(started, ['apple-pay-domain', 'webhook'], { publicUrl })
    expect(rows).toMatchObject({ 'apple-pay-domain': { result: 'FAIL' }, webhook: { result: 'UNKNOWN' } })
  })

  it('waits until a person has completed the bank’s page', async () => {
    const started = await startTestSimulator()
    const askToOpen = async (url: string) => {
      await started.answerBank(new URL(url).searchParams.get('client_secret'), 'complete')
    }
    expect((await run(started, ['3ds-complete'], { askToOpen }))['3ds-complete']?.result).toBe('PASS')
  })

  it('removes what was created when the operator stops it', async () => {
    const started = await startTestSimulator()
    const stop = new AbortController()
    const report = () => stop.abort()
    const rows = await runChecks(await openTestRun(started), select('saved-card', 'pix-expiry'), {
      report,
      signal: stop.signal,
    })
    expect(rows.map(({ id, result }) => [id, result])).toEqual([
      ['saved-card', 'PASS'],
      ['clean-up', 'PASS'],
    ])
    const { data } = await createClient(started.port).paymentIntents.list({ expand: ['data.latest_charge'] })
    expect(data.map(({ latest_charge: charge }) => typeof charge === 'object' && charge?.refunded)).toEqual([
      true,
      true,
    ])
  })

  it('prints the account, both API versions and the date, then a row for each check', async () => {
    const opened = await openTestRun(await startTestSimulator())
    expect(formatHeading(opened)).toMatch(
      /^Account acct_\w+, BR, API version [\w.-]+ \(the account’s default: [\w.-]+\), 20\d\d-\d\d-\d\d$/,
    )
    const rows = await runChecks(opened, select('account-pix', 'pix-bank-app'), { report: () => undefined })
    expect(formatTotals(rows)).toBe('2 PASS, 0 FAIL, 1 UNKNOWN')
    expect(rows.map(formatRow)[0]).toMatch(/^PASS {5}account-pix +The account may take Pix\n +pix_payments is active$/)
  })

  it('refuses a wrong key', async () => {
    const started = await startTestSimulator()
    await started.control('POST', '/keys', { revoke: keys.secret })
    await expect(openTestRun(started)).rejects.toThrow('The provider refused STRIPE_TEST_SECRET_KEY')
  })
})

describe('read test keys', () => {
  const live = ['sk_live_51Owner', 'rk_live_51Owner']
  it.each(live)('refuses the live key %s and does not repeat it', key => {
    const read = () => readTestKeys({ STRIPE_TEST_SECRET_KEY: key })
    expect(read).toThrow(/^STRIPE_TEST_SECRET_KEY is a live key/)
    expect(read).not.toThrow(key)
  })

  it('refuses a live publishable key, a missing key and another text', () => {
    const secret = simulatorKeys.secret
    const readBoth = () =>
      readTestKeys({ STRIPE_TEST_SECRET_KEY: secret, STRIPE_TEST_PUBLISHABLE_KEY: 'pk_live_51Owner' })
    expect(readBoth).toThrow(/^STRIPE_TEST_PUBLISHABLE_KEY is a live key/)
    expect(() => readTestKeys({})).toThrow(/^STRIPE_TEST_SECRET_KEY is missing/)
    expect(() => readTestKeys({ STRIPE_TEST_SECRET_KEY: 'whsec_x' })).toThrow('is not a secret key')
  })

  it('accepts secret and restricted test keys', () => {
    for (const secret of ['sk_test_51Owner', 'rk_test_51Owner'])
      expect(readTestKeys({ STRIPE_TEST_SECRET_KEY: secret })).toEqual({ secret, publishable: null })
  })
})
