import { setImmediate as yieldToRequests } from 'node:timers/promises'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/observability/alarms.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { BenefitRow, GrantWithBenefit } from '../repository.ts'
import {
  assignKeys,
  claimKeys,
  countDueKeys,
  insertKeys,
  type KeyTerms,
  lockBenefit,
  lockFreeKeys,
  lockWaitingGrants,
  moveKeysToRenewal,
  type NewLicenseKey,
} from './repository.ts'
import { generateLicenseKey, sealLicenseKey } from './sealed-key.ts'

/** The most keys that a payment gives itself. The job gives the rest, so that a large order does not slow payments. */
const keysPerPayment = 100
/** The most waiting buyers that one run of the job serves. */
const grantsPerRun = 200
const keysPerRun = 2_000
/** After so many encrypted keys, requests of shoppers get their turn. */
const keysPerTurn = 200

const dayMs = 24 * 3_600_000

function getTerms(benefit: BenefitRow, now: Date): KeyTerms {
  const { activation_limit, key_days } = benefit
  const expires_at = key_days === null ? null : new Date(now.getTime() + key_days * dayMs)
  return { activation_limit, assigned_at: now, expires_at }
}

/** Encrypts keys of a benefit. */
export async function sealKeys(ctx: Context, benefitId: string, keys: readonly string[]): Promise<NewLicenseKey[]> {
  const rows: NewLicenseKey[] = []
  for (const key of keys) {
    rows.push({ ...sealLicenseKey(ctx, key), benefit_id: benefitId, created_at: ctx.clock() })
    if (rows.length % keysPerTurn === 0) await yieldToRequests()
  }
  return rows
}

/** Generates a key for each of the grants, of which one may be there several times. */
async function insertGeneratedKeys(tx: Tx, benefit: BenefitRow, grantIds: readonly string[]): Promise<void> {
  const keys = grantIds.map(() => generateLicenseKey(benefit.key_prefix ?? ''))
  const rows = await sealKeys(tx, benefit.id, keys)
  const terms = getTerms(benefit, tx.clock())
  const inserted = await insertKeys(
    tx.db,
    rows.map((row, at) => ({ ...row, ...terms, grant_id: grantIds[at] ?? null })),
  )
  if (inserted < rows.length) throw new Error('a generated license key exists already')
}

export const enqueueAssignment = (ctx: Context, benefitId: string, dueAt?: Date): Promise<string> =>
  enqueue(ctx, 'license_keys.assign', { benefitId }, dueAt)

/**
 * Gives a new grant its license keys, in the transaction that records the payment. A renewal gets the keys that its
 * subscription has already. Keys that a pool cannot give now are due: a job gives them, and the payment does not wait.
 */
export async function giveKeys(
  tx: Tx,
  { subscription_id: subscriptionId }: { subscription_id: string | null },
  { grant, benefit }: GrantWithBenefit,
): Promise<void> {
  if (grant.key_count === 0) return
  const ids = { benefitId: benefit.id, grantId: grant.id }
  const renewal = { days: benefit.key_days, now: tx.clock() }
  const moved = subscriptionId === null ? 0 : await moveKeysToRenewal(tx.db, { subscriptionId, ...ids }, renewal)
  const missing = grant.key_count - moved
  if (missing <= 0) return
  let given = Math.min(missing, keysPerPayment)
  if (benefit.key_source === 'pool') given = await claimKeys(tx.db, ids, given, getTerms(benefit, tx.clock()))
  else await insertGeneratedKeys(tx, benefit, Array<string>(given).fill(grant.id))
  // Each payment enqueues its own job, because payments that share one would wait for each other.
  if (given < missing) await enqueueAssignment(tx, benefit.id)
}

async function assignOnce(tx: Tx, benefit: BenefitRow): Promise<{ orderIds: string[]; isDone: boolean }> {
  const waiting = await lockWaitingGrants(tx.db, benefit.id, tx.clock(), grantsPerRun)
  const wanted = waiting
    .flatMap(({ id, due }) => Array<string>(Math.min(due, keysPerRun)).fill(id))
    .slice(0, keysPerRun)
  if (wanted.length === 0) return { orderIds: [], isDone: true }
  let given = wanted
  if (benefit.key_source === 'pool') {
    const free = await lockFreeKeys(tx.db, benefit.id, wanted.length)
    given = wanted.slice(0, free.length)
    await assignKeys(tx.db, free, given, getTerms(benefit, tx.clock()))
  } else await insertGeneratedKeys(tx, benefit, given)
  const served = new Set(given)
  const orderIds = waiting.filter(({ id }) => served.has(id)).map(({ orderId }) => orderId)
  const due = waiting.reduce((sum, grant) => sum + grant.due, 0)
  const isEverybodyServed = waiting.length < grantsPerRun && given.length === due
  return { orderIds: [...new Set(orderIds)], isDone: isEverybodyServed || given.length < wanted.length }
}

/** Opens the alarm of an empty pool while buyers wait for its keys, and resolves it when nobody does. */
async function syncAlarm(tx: Tx, benefit: BenefitRow): Promise<void> {
  const count = (await countDueKeys(tx.db, [benefit.id], tx.clock())).get(benefit.id) ?? 0
  if (count === 0) await resolveAlarm(tx, 'license_keys_due', benefit.id)
  else await raiseAlarm(tx, 'license_keys_due', benefit.id, { title: benefit.title, count })
}

/**
 * Gives free keys of a benefit to the buyers who wait for them, those who waited longest first, and e-mails these buyers.
 * Another run continues when many buyers wait.
 */
export async function assignWaitingKeys(tx: Tx, benefitId: string): Promise<void> {
  const benefit = await lockBenefit(tx.db, benefitId)
  if (!benefit) return
  const { orderIds, isDone } = await assignOnce(tx, benefit)
  for (const orderId of orderIds) await enqueue(tx, 'order.keys_assigned', { orderId })
  if (isDone) await syncAlarm(tx, benefit)
  else await enqueueAssignment(tx, benefitId)
}
