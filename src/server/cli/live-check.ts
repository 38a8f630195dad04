import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'
import { checks } from './live-check/checks.ts'
import { mercadoPagoChecks } from './live-check/mercado-pago/checks.ts'
import { type Credentials, readCredentials } from './live-check/mercado-pago/credentials.ts'
import { openMercadoPagoRun } from './live-check/mercado-pago/open-run.ts'
import { formatMercadoPagoHeading, runMercadoPagoChecks } from './live-check/mercado-pago/run-checks.ts'
import { openRun } from './live-check/open-run.ts'
import { readTestKeys, type TestKeys } from './live-check/provider-keys.ts'
import { recordRows } from './live-check/record-rows.ts'
import {
  formatHeading,
  formatRow,
  formatTotals,
  type Row,
  type RunOptions,
  runChecks,
} from './live-check/run-checks.ts'

const usage = `npm run live-check [-- --only PATTERN] [--browser]
Checks with test keys how the payment providers behave: purchase, 3-D Secure, declines, Pix, refunds, webhook, catch-up.
Prints PASS, FAIL or UNKNOWN for each check and exits with code 1 after a FAIL. No money moves, and everything that is
created is canceled, refunded or deleted. A running shop stores the result of a complete run, and shows it under Going
live: run the command with the shop's settings for that. --only runs the checks whose id matches. --browser asks you to open pages.
STRIPE_TEST_SECRET_KEY       secret key of the account's test mode; live keys are refused
STRIPE_TEST_PUBLISHABLE_KEY  optional: its publishable key
STRIPE_API_URL               optional: another address of Stripe, such as the payment simulator's
MERCADO_PAGO_ACCESS_TOKEN    access token of a test account of Mercado Pago, instead of Stripe's key or beside it
MERCADO_PAGO_PUBLIC_KEY      its public key
MERCADO_PAGO_WEBHOOK_SECRET  optional: the secret with which its notifications are signed
MERCADO_PAGO_API_URL         optional: another address of Mercado Pago, such as its simulator's
PUBLIC_URL                   optional: the shop's public address, for the webhooks and Apple Pay
LIVE_CHECK_PORT              port to which /live-check/ of PUBLIC_URL leads (4242)`

const options = { only: { type: 'string' }, browser: { type: 'boolean' } } as const

function parseUrl(name: string): URL | null {
  const value = process.env[name]
  if (!value) return null
  if (!URL.canParse(value)) throw new OperatorError(`${name} is not an address. Write it with https:// in front.`)
  return new URL(value)
}

function parsePort(): number {
  const port = Number(process.env.LIVE_CHECK_PORT || 4_242)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new OperatorError('LIVE_CHECK_PORT is not a port. Set a number from 1 to 65535.')
}

type Setup = { only: string | undefined; askToOpen: ((url: string) => Promise<void>) | null; signal: AbortSignal }

const select = <T extends { id: string }>(checks: readonly T[], only: string | undefined) =>
  checks.filter(({ id }) => !only || new RegExp(only).test(id))

const getOptions = ({ askToOpen, signal }: Setup) => ({
  publicUrl: parseUrl('PUBLIC_URL'),
  port: parsePort(),
  sleep: (ms: number) => sleep(ms, undefined, { signal }),
  askToOpen,
})

/** The checks of one provider. `open` calls the provider and returns the heading and how the checks are run. */
type Session = {
  provider: PaymentProvider
  ids: string[]
  /** Whether an address other than the provider's own is called, such as a simulator's. */
  isSimulated: boolean
  open: () => Promise<{ heading: string; run: (options: RunOptions) => Promise<Row[]> }>
}

function createStripeSession(keys: TestKeys, setup: Setup): Session {
  const selected = select(checks, setup.only)
  const apiUrl = parseUrl('STRIPE_API_URL')?.origin ?? null
  return {
    provider: 'stripe',
    ids: selected.map(({ id }) => id),
    isSimulated: apiUrl !== null,
    async open() {
      const run = await openRun({ keys, apiUrl, ...getOptions(setup) })
      return { heading: formatHeading(run), run: options => runChecks(run, selected, options) }
    },
  }
}

function createMercadoPagoSession(credentials: Credentials, setup: Setup): Session {
  const selected = select(mercadoPagoChecks, setup.only)
  const apiUrl = parseUrl('MERCADO_PAGO_API_URL')?.origin ?? null
  return {
    provider: 'mercado_pago',
    ids: selected.map(({ id }) => id),
    isSimulated: apiUrl !== null,
    async open() {
      const run = await openMercadoPagoRun({ credentials, apiUrl, ...getOptions(setup) })
      return { heading: formatMercadoPagoHeading(run), run: options => runMercadoPagoChecks(run, selected, options) }
    },
  }
}

async function runLiveCheck({ values }: ParsedArgs<typeof options>): Promise<string> {
  const credentials = readCredentials(process.env)
  const keys = credentials && !process.env.STRIPE_TEST_SECRET_KEY ? null : readTestKeys(process.env)
  const secrets = [keys?.secret, keys?.publishable, ...Object.values(credentials ?? {})].filter(key => key != null)
  // Error messages of the provider may repeat a key.
  const hideKeys = (text: string) => secrets.reduce((hidden, key) => hidden.replaceAll(key, '[key]'), text)
  const stop = new AbortController()
  const setup: Setup = {
    only: values.only,
    askToOpen: values.browser ? async url => console.log(`Open this page and complete it: ${url}`) : null,
    signal: stop.signal,
  }
  const sessions = [
    ...(keys ? [createStripeSession(keys, setup)] : []),
    ...(credentials ? [createMercadoPagoSession(credentials, setup)] : []),
  ].filter(({ ids }) => ids.length > 0)
  if (sessions.length === 0) {
    const all = [...(keys ? checks : []), ...(credentials ? mercadoPagoChecks : [])]
    throw new OperatorError(`No check matches --only. The checks are ${all.map(({ id }) => id).join(', ')}.`)
  }
  const rows: Row[] = []
  const onSignal = () => {
    console.log('Stopping. What was created is removed first.')
    stop.abort()
  }
  const report = (row: Row) => console.log(hideKeys(formatRow(row)))
  for (const { open, provider, isSimulated } of sessions) {
    if (stop.signal.aborted) break
    const session = await open()
    console.log(session.heading)
    // Before this, the signals end the command, because nothing was created.
    if (rows.length === 0) process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
    const results = await session.run({ report, signal: stop.signal })
    rows.push(...results)
    if (!stop.signal.aborted && !values.only) console.log(await recordRows({ provider, isSimulated }, results))
  }
  if (stop.signal.aborted || rows.some(({ result }) => result === 'FAIL')) process.exitCode = 1
  return formatTotals(rows)
}

await runCliCommand({ usage, options }, runLiveCheck)
// The process exits explicitly, because connections to the provider stay open for a while.
process.exit()
