import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/platform/core/errors.ts'
import { type ParsedArgs, runCliCommand } from './command.ts'
import { checks } from './live-check/checks.ts'
import { openRun } from './live-check/open-run.ts'
import { readTestKeys } from './live-check/provider-keys.ts'
import { formatHeading, formatRow, formatTotals, type Row, runChecks } from './live-check/run-checks.ts'

const usage = `npm run live-check [-- --only PATTERN] [--browser]
Checks with test keys how the payment provider behaves: purchase, 3-D Secure, declines, Pix, refunds, webhook, catch-up.
Prints PASS, FAIL or UNKNOWN for each check and exits with code 1 after a FAIL. No money moves, and everything that is
created is canceled, refunded or deleted. --only runs the checks whose id matches. --browser asks you to open pages.
STRIPE_TEST_SECRET_KEY       secret key of the account's test mode; live keys are refused
STRIPE_TEST_PUBLISHABLE_KEY  optional: its publishable key
PUBLIC_URL                   optional: the shop's public address, for the webhook and Apple Pay
LIVE_CHECK_PORT              port to which /live-check/ of PUBLIC_URL leads (4242)
STRIPE_API_URL               optional: another address of the provider, such as the payment simulator`

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

function selectChecks(only: string | undefined) {
  const selected = checks.filter(({ id }) => !only || new RegExp(only).test(id))
  if (selected.length > 0) return selected
  throw new OperatorError(`No check matches --only. The checks are ${checks.map(({ id }) => id).join(', ')}.`)
}

async function runLiveCheck({ values }: ParsedArgs<typeof options>): Promise<string> {
  const keys = readTestKeys(process.env)
  // Error messages of the provider may repeat a key.
  const hideKeys = (text: string) =>
    [keys.secret, keys.publishable].reduce<string>(
      (hidden, key) => (key ? hidden.replaceAll(key, '[key]') : hidden),
      text,
    )
  const selected = selectChecks(values.only)
  const stop = new AbortController()
  const run = await openRun({
    keys,
    apiUrl: parseUrl('STRIPE_API_URL')?.origin ?? null,
    publicUrl: parseUrl('PUBLIC_URL'),
    port: parsePort(),
    sleep: ms => sleep(ms, undefined, { signal: stop.signal }),
    askToOpen: values.browser ? async url => console.log(`Open this page and complete it: ${url}`) : null,
  })
  console.log(formatHeading(run))
  const onSignal = () => {
    console.log('Stopping. What was created is removed first.')
    stop.abort()
  }
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  const report = (row: Row) => console.log(hideKeys(formatRow(row)))
  const rows = await runChecks(run, selected, { report, signal: stop.signal })
  if (stop.signal.aborted || rows.some(({ result }) => result === 'FAIL')) process.exitCode = 1
  return formatTotals(rows)
}

await runCliCommand({ usage, options }, runLiveCheck)
// The process exits explicitly, because connections to the provider stay open for a while.
process.exit()
