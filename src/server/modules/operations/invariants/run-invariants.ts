import {
  type CheckName,
  type CheckResult,
  checkNames,
  type Fact,
  factNames,
  type Invariants,
  type Violation,
} from '#contract/operations.ts'
import type { Context } from '#server/platform/core/context.ts'
import { setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import type { CheckMoment } from './check-query.ts'
import { type ScanResult, scanCheck } from './scan-violations.ts'

export const invariantsFactKey = 'invariants'
const maxViolations = 50
/** Time limit of a manually started run, in ms. The daily run has no limit and checks everything. */
export const interactiveTimeoutMs = 20_000
/** A violation of these checks means that something is late, not that records contradict each other. */
const latenessChecks: readonly CheckName[] = ['refunds_move', 'payments_move']

type FoundRow = ScanResult['rows'][number]

const toFacts = (row: FoundRow): Fact[] =>
  factNames.flatMap(name => (row[name] == null ? [] : [{ name, value: String(row[name]) }]))

const toViolation = (row: FoundRow): Violation => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  currency: row.currency ?? null,
  facts: toFacts(row),
})

async function runCheck(ctx: Context, name: CheckName, moment: CheckMoment, deadline: number): Promise<CheckResult> {
  try {
    const { rows, since } = await scanCheck(ctx.db, name, moment, { max: maxViolations + 1, deadline: deadline })
    const state = rows.length === 0 ? 'ok' : latenessChecks.includes(name) ? 'late' : 'broken'
    return {
      name,
      state,
      violations: rows.slice(0, maxViolations).map(toViolation),
      more: rows.length > maxViolations,
      since,
    }
  } catch (error) {
    ctx.log.error({ err: error, check: name }, 'an invariant was not checked because its query failed')
    return createUnknownResult(name)
  }
}

const createUnknownResult = (name: CheckName): CheckResult => ({
  name,
  state: 'unknown',
  violations: [],
  more: false,
  since: null,
})

/**
 * Runs every check, stores the result for /operations, and raises an alarm for each violated check.
 * @param withinMs total time limit in ms, shared equally by the checks; each check scans the newest rows first
 */
export async function runInvariants(ctx: Context, withinMs = Number.POSITIVE_INFINITY): Promise<Invariants> {
  const end = Date.now() + withinMs
  const moment = { now: ctx.clock(), modes: await ctx.provider.usableModes(ctx.db) }
  const checks: CheckResult[] = []
  for (const name of checkNames) {
    const remainingMs = end - Date.now()
    const shareMs = remainingMs / (checkNames.length - checks.length)
    checks.push(remainingMs > 0 ? await runCheck(ctx, name, moment, Date.now() + shareMs) : createUnknownResult(name))
  }
  const result = { at: moment.now.toISOString(), checks }
  await setInstallationFact(ctx.db, invariantsFactKey, JSON.stringify(result))
  for (const { name, state, violations } of checks) {
    if (state === 'broken') await raiseAlarm(ctx, 'invariant_broken', name, { check: name, count: violations.length })
  }
  return result
}
