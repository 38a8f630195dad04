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

const hasPix = ({ account }: LiveRun) => account.capabilities.pix_payments === 'active'

async function runCheck(run: LiveRun, check: Check): Promise<Outcome> {
  if (check.needsPix && !hasPix(run))
    return unknown(`the account’s pix_payments is ${run.account.capabilities.pix_payments ?? 'not requested'}`)
  try {
    return await check.run(run, check.id)
  } catch (error) {
    return toOutcome(error)
  }
}

/**
 * Runs the checks one after another and then removes what they created, even when the operator stops the command.
 * @param report receives each row as soon as it is known
 */
export async function runChecks(
  run: LiveRun,
  checks: readonly Check[],
  { report, signal }: { report: (row: Row) => void; signal?: AbortSignal },
): Promise<Row[]> {
  const rows: Row[] = []
  const add = (check: Pick<Check, 'id' | 'what'>, outcome: Outcome) => {
    const row = { id: check.id, what: check.what, ...outcome }
    rows.push(row)
    report(row)
  }
  for (const check of checks) {
    if (signal?.aborted) break
    const outcome = await runCheck(run, check)
    add(check, signal?.aborted ? unknown('stopped') : outcome)
  }
  const left = await cleanUp(run)
  add(
    { id: 'clean-up', what: 'Everything that the checks created is canceled, refunded or deleted' },
    left.length === 0 ? pass('nothing is left') : fail(`remove by hand: ${left.join('; ')}`),
  )
  return rows
}
