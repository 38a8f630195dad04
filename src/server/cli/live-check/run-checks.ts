import Stripe from 'stripe'
import { cleanUp } from './clean-up.ts'
import type { Check, LiveRun } from './live-run.ts'
import { fail, type Outcome, pass, type Result, toOutcome, unknown } from './outcome.ts'

export type Row = Outcome & { id: string; what: string }

export const formatRow = ({ id, what, result, detail }: Row): string =>
  `${result.padEnd(8)} ${id.padEnd(31)} ${what}\n${' '.repeat(9)}${detail}`

export function formatHeading({ account, startedSeconds }: LiveRun): string {
  const date = new Date(startedSeconds * 1_000).toISOString().slice(0, 10)
  const version = account.defaultVersion ?? 'unknown'
  return `Account ${account.id}, ${account.country}, API version ${Stripe.API_VERSION} (the account’s default: ${version}), ${date}`
}

export function formatTotals(rows: readonly Row[]): string {
  const count = (wanted: Result) => rows.filter(({ result }) => result === wanted).length
  return `${count('PASS')} PASS, ${count('FAIL')} FAIL, ${count('UNKNOWN')} UNKNOWN`
}

/** How the checks of one provider are run. */
type Provider<Run> = {
  /** Why checks of Pix cannot be run; null when they can. */
  findPixObstacle: (run: Run) => string | null
  /** Converts what a check threw. */
  toOutcome: (error: unknown) => Outcome
  cleanUpId: string
  cleanUp: (run: Run) => Promise<Outcome>
}

export type RunOptions = { report: (row: Row) => void; signal?: AbortSignal }

async function runCheck<Run>(run: Run, check: Check<Run>, provider: Provider<Run>): Promise<Outcome> {
  const obstacle = check.needsPix ? provider.findPixObstacle(run) : null
  if (obstacle) return unknown(obstacle)
  try {
    return await check.run(run, check.id)
  } catch (error) {
    return provider.toOutcome(error)
  }
}

/**
 * Runs the checks of a provider one after another and then removes what they created, even when the operator stops the
 * command.
 */
export async function runProviderChecks<Run>(
  run: Run,
  checks: readonly Check<Run>[],
  provider: Provider<Run>,
  { report, signal }: RunOptions,
): Promise<Row[]> {
  const rows: Row[] = []
  const add = (check: Pick<Check, 'id' | 'what'>, outcome: Outcome) => {
    const row = { id: check.id, what: check.what, ...outcome }
    rows.push(row)
    report(row)
  }
  for (const check of checks) {
    if (signal?.aborted) break
    const outcome = await runCheck(run, check, provider)
    add(check, signal?.aborted ? unknown('stopped') : outcome)
  }
  const what = 'Everything that the checks created is canceled, refunded or deleted'
  add({ id: provider.cleanUpId, what }, await provider.cleanUp(run))
  return rows
}

export const toCleanUpOutcome = (left: readonly string[], detail = 'nothing is left'): Outcome =>
  left.length === 0 ? pass(detail) : fail(`remove by hand: ${left.join('; ')}`)

const stripe: Provider<LiveRun> = {
  findPixObstacle({ account }) {
    const state = account.capabilities.pix_payments ?? 'not requested'
    return state === 'active' ? null : `the account’s pix_payments is ${state}`
  },
  toOutcome,
  cleanUpId: 'clean-up',
  cleanUp: async run => toCleanUpOutcome(await cleanUp(run)),
}

/**
 * Runs the checks of Stripe.
 * @param options `report` receives each row as soon as it is known
 */
export const runChecks = (run: LiveRun, checks: readonly Check[], options: RunOptions): Promise<Row[]> =>
  runProviderChecks(run, checks, stripe, options)
