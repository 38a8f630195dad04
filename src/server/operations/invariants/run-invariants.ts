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
import type { Context, Mode } from '#server/kernel/context.ts'
import { replaceInstallationFact } from '#server/kernel/repository.ts'
import { findViolations } from './repository.ts'

export const invariantsFact = 'invariants'
const most = 50
/** Checks that have not begun by then wait for the next run: each may take the five seconds of a statement. */
const budgetMs = 20_000
/** What these find takes too long, but contradicts nothing. */
const lateness: readonly CheckName[] = ['refunds_move', 'payments_move']

type Row = Awaited<ReturnType<typeof findViolations>>[number]

const factsOf = (row: Row): Fact[] =>
  factNames.flatMap(name => (row[name] == null ? [] : [{ name, value: String(row[name]) }]))

const violationOf = (row: Row): Violation => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  currency: row.currency ?? null,
  facts: factsOf(row),
})

async function check(ctx: Context, name: CheckName, modes: Mode[], deadline: number): Promise<CheckResult> {
  const unknown = { name, state: 'unknown' as const, violations: [], more: false }
  if (Date.now() > deadline) return unknown
  try {
    const rows = await findViolations(ctx.db, name, { now: ctx.clock(), modes }, most + 1)
    const state = rows.length === 0 ? 'ok' : lateness.includes(name) ? 'late' : 'broken'
    return { name, state, violations: rows.slice(0, most).map(violationOf), more: rows.length > most }
  } catch (error) {
    ctx.log.error({ err: error, check: name }, 'an invariant could not be checked')
    return unknown
  }
}

/** Looks for everything that must never be so, keeps what was found for /operations, and raises an alarm for each. */
export async function runInvariants(ctx: Context): Promise<Invariants> {
  const deadline = Date.now() + budgetMs
  const modes = await ctx.provider.usableModes(ctx.db)
  const checks: CheckResult[] = []
  for (const name of checkNames) checks.push(await check(ctx, name, modes, deadline))
  const result = { at: ctx.clock().toISOString(), checks }
  await replaceInstallationFact(ctx.db, invariantsFact, JSON.stringify(result))
  for (const { name, state, violations } of checks) {
    if (state === 'broken') await raiseAlarm(ctx, 'invariant_broken', name, { check: name, count: violations.length })
  }
  return result
}
