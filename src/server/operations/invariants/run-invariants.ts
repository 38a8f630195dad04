import {
  type CheckName,
  type CheckResult,
  checkNames,
  type Fact,
  factNames,
  type Invariants,
  type Violation,
} from '#contract/operations.ts'
import { raiseAlarm } from '#server/kernel/alarms.ts'
import type { Context } from '#server/kernel/context.ts'
import { replaceInstallationFact } from '#server/kernel/repository.ts'
import type { At } from './query.ts'
import { type Found, walkCheck } from './walk.ts'

export const invariantsFact = 'invariants'
const most = 50
/** So long who asks waits. What is not looked at by then is left to the daily run, which takes its time. */
export const patienceMs = 20_000
/** What these find takes too long, but contradicts nothing. */
const lateness: readonly CheckName[] = ['refunds_move', 'payments_move']

type Row = Found['rows'][number]

const factsOf = (row: Row): Fact[] =>
  factNames.flatMap(name => (row[name] == null ? [] : [{ name, value: String(row[name]) }]))

const violationOf = (row: Row): Violation => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  currency: row.currency ?? null,
  facts: factsOf(row),
})

async function check(ctx: Context, name: CheckName, at: At, until: number): Promise<CheckResult> {
  try {
    const { rows, since } = await walkCheck(ctx.db, name, at, { most: most + 1, until })
    const state = rows.length === 0 ? 'ok' : lateness.includes(name) ? 'late' : 'broken'
    return { name, state, violations: rows.slice(0, most).map(violationOf), more: rows.length > most, since }
  } catch (error) {
    ctx.log.error({ err: error, check: name }, 'an invariant could not be checked')
    return unknown(name)
  }
}

const unknown = (name: CheckName): CheckResult => ({ name, state: 'unknown', violations: [], more: false, since: null })

/**
 * Looks for everything that must never be so, keeps what was found for /operations, and raises an alarm for each.
 * @param withinMs how long it may take; the checks share it, and each looks at the newest rows first
 */
export async function runInvariants(ctx: Context, withinMs = Number.POSITIVE_INFINITY): Promise<Invariants> {
  const end = Date.now() + withinMs
  const at = { now: ctx.clock(), modes: await ctx.provider.usableModes(ctx.db) }
  const checks: CheckResult[] = []
  for (const name of checkNames) {
    const left = end - Date.now()
    const share = left / (checkNames.length - checks.length)
    checks.push(left > 0 ? await check(ctx, name, at, Date.now() + share) : unknown(name))
  }
  const result = { at: at.now.toISOString(), checks }
  await replaceInstallationFact(ctx.db, invariantsFact, JSON.stringify(result))
  for (const { name, state, violations } of checks) {
    if (state === 'broken') await raiseAlarm(ctx, 'invariant_broken', name, { check: name, count: violations.length })
  }
  return result
}
