import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { selectOrdersOfSubscription } from '#server/modules/orders/records/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import {
  digitalBenefits,
  digitalGrants,
  licenseActivations,
  licenseKeys,
} from '#server/platform/db/schema/digital-goods.ts'
import type { BenefitRow } from '../repository.ts'

export type LicenseKeyRow = typeof licenseKeys.$inferSelect
export type NewLicenseKey = Pick<LicenseKeyRow, 'id' | 'benefit_id' | 'key_hash' | 'key_sealed' | 'hint'> &
  Partial<LicenseKeyRow>
/** What a key allows from the moment in which its buyer gets it. */
export type KeyTerms = Pick<LicenseKeyRow, 'activation_limit' | 'assigned_at' | 'expires_at'>

// Names in full, because a column in the fields of a query of one table has no table name.
const dueKeys = sql<number>`digital_grants.key_count
  - (select count(*)::int from license_keys k where k.grant_id = digital_grants.id)`
/** Grants that come with keys. A buyer who lost the access for good waits for none. */
const mayWait = (now: Date) => sql`${digitalGrants.key_count} > 0 and ${digitalGrants.state} <> 'revoked'
  and (${digitalGrants.expires_at} is null or ${digitalGrants.expires_at} > ${now})`

/**
 * Locks a benefit, so that keys are added to its pool and given to waiting buyers by one transaction at a time. Payments
 * do not wait for this lock.
 */
export const lockBenefit = (db: TxDb, id: string): Promise<BenefitRow | null> =>
  maybeOne(db.select().from(digitalBenefits).where(eq(digitalBenefits.id, id)).for('no key update'))

/** Inserts the keys that the shop does not know yet. Returns how many were inserted. */
export async function insertKeys(db: Db, rows: readonly NewLicenseKey[]): Promise<number> {
  if (rows.length === 0) return 0
  const { rowCount } = await db
    .insert(licenseKeys)
    .values([...rows])
    .onConflictDoNothing({ target: licenseKeys.key_hash })
  return rowCount ?? 0
}

/**
 * Gives a grant up to `count` keys of the pool of its benefit, the oldest first. Keys that another transaction is about
 * to give are skipped, so that payments do not wait for each other. Returns how many keys the grant got.
 */
export async function claimKeys(
  db: TxDb,
  { benefitId, grantId }: { benefitId: string; grantId: string },
  count: number,
  terms: KeyTerms,
): Promise<number> {
  const free = db
    .select({ id: licenseKeys.id })
    .from(licenseKeys)
    .where(and(eq(licenseKeys.benefit_id, benefitId), isNull(licenseKeys.grant_id)))
    .orderBy(asc(licenseKeys.id))
    .limit(count)
    .for('update', { skipLocked: true })
  const { rowCount } = await db
    .update(licenseKeys)
    .set({ ...terms, grant_id: grantId })
    // An array is read once, whereas a subquery might be read again after some keys were given.
    .where(sql`${licenseKeys.id} = any(array(${free}))`)
  return rowCount ?? 0
}

/** Locks free keys of a pool, the oldest first. Waits for transactions that might not keep theirs. */
export async function lockFreeKeys(db: TxDb, benefitId: string, count: number): Promise<string[]> {
  const rows = await db
    .select({ id: licenseKeys.id })
    .from(licenseKeys)
    .where(and(eq(licenseKeys.benefit_id, benefitId), isNull(licenseKeys.grant_id)))
    .orderBy(asc(licenseKeys.id))
    .limit(count)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Gives each locked key to the grant at the same position. */
export async function assignKeys(
  db: TxDb,
  keyIds: readonly string[],
  grantIds: readonly string[],
  { activation_limit, assigned_at, expires_at }: KeyTerms,
): Promise<void> {
  await db.execute(sql`update ${licenseKeys} set grant_id = given.grant_id, assigned_at = ${assigned_at},
    expires_at = ${expires_at}, activation_limit = ${activation_limit}
    from unnest(${sql.param([...keyIds])}::uuid[], ${sql.param([...grantIds])}::uuid[]) given(key_id, grant_id)
    where ${licenseKeys.id} = given.key_id`)
}

/** Locks the grants of a benefit that wait for keys, those that waited longest first, with the number of due keys. */
export async function lockWaitingGrants(
  db: TxDb,
  benefitId: string,
  now: Date,
  take: number,
): Promise<{ id: string; orderId: string; due: number }[]> {
  return db
    .select({ id: digitalGrants.id, orderId: digitalGrants.order_id, due: dueKeys })
    .from(digitalGrants)
    .where(and(eq(digitalGrants.benefit_id, benefitId), mayWait(now), sql`${dueKeys} > 0`))
    .orderBy(asc(digitalGrants.granted_at), asc(digitalGrants.id))
    .limit(take)
    .for('no key update')
}

/**
 * Moves the keys that a subscription has for a benefit to the grant of its renewal, together with the keys that are still
 * due, and prolongs them. Returns how many keys the grant has then.
 * @param days for how many days the benefit's keys are valid; null for no end
 */
export async function moveKeysToRenewal(
  db: TxDb,
  { subscriptionId, benefitId, grantId }: { subscriptionId: string; benefitId: string; grantId: string },
  { days, now }: { days: number | null; now: Date },
): Promise<number> {
  const isEarlier = and(
    eq(digitalGrants.benefit_id, benefitId),
    inArray(digitalGrants.order_id, selectOrdersOfSubscription(db, subscriptionId)),
    sql`${digitalGrants.id} <> ${grantId}`,
  )
  // This update also waits for a transaction that gives a key to one of these grants.
  await db.update(digitalGrants).set({ key_count: 0, updated_at: now }).where(isEarlier)
  const earlier = db.select({ id: digitalGrants.id }).from(digitalGrants).where(isEarlier)
  const prolonged = sql`case when ${licenseKeys.expires_at} is null then null
    else greatest(${licenseKeys.expires_at}, ${now}::timestamptz + make_interval(days => ${days ?? 0}::int)) end`
  const { rowCount } = await db
    .update(licenseKeys)
    .set({ grant_id: grantId, expires_at: days === null ? null : prolonged })
    .where(inArray(licenseKeys.grant_id, earlier))
  return rowCount ?? 0
}

/** Counts the keys that buyers of each benefit wait for. Benefits without any are left out. */
export async function countDueKeys(db: Db, benefitIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (benefitIds.length === 0) return new Map()
  const rows = await db
    .select({ id: digitalGrants.benefit_id, due: sql<number>`sum(greatest(0, ${dueKeys}))::int` })
    .from(digitalGrants)
    .where(and(inArray(digitalGrants.benefit_id, [...benefitIds]), mayWait(now)))
    .groupBy(digitalGrants.benefit_id)
  return new Map(rows.filter(({ due }) => due > 0).map(({ id, due }) => [id, due]))
}

/** Counts the keys in the pools of benefits that no buyer has yet. */
export async function countFreeKeys(db: Db, benefitIds: readonly string[]): Promise<Map<string, number>> {
  if (benefitIds.length === 0) return new Map()
  const rows = await db
    .select({ id: licenseKeys.benefit_id, free: sql<number>`count(*)::int` })
    .from(licenseKeys)
    .where(and(inArray(licenseKeys.benefit_id, [...benefitIds]), isNull(licenseKeys.grant_id)))
    .groupBy(licenseKeys.benefit_id)
  return new Map(rows.map(({ id, free }) => [id, free]))
}

/** Deletes the keys of a pool that no buyer has. */
export async function deleteFreeKeys(db: Db, benefitId: string): Promise<void> {
  await db.delete(licenseKeys).where(and(eq(licenseKeys.benefit_id, benefitId), isNull(licenseKeys.grant_id)))
}

/** Deletes the installations on which the keys of these orders are active, for the erasure of their buyer. */
export async function deleteActivationsOfOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  const keys = db
    .select({ id: licenseKeys.id })
    .from(licenseKeys)
    .innerJoin(digitalGrants, eq(digitalGrants.id, licenseKeys.grant_id))
    .where(inArray(digitalGrants.order_id, [...orderIds]))
  await db.delete(licenseActivations).where(inArray(licenseActivations.key_id, keys))
}

/** Lists the keys of orders and where they are active, for the export of a customer's data. */
export const listKeysOfOrders = (db: Db, orderIds: readonly string[]) =>
  db
    .select({
      orderId: digitalGrants.order_id,
      title: digitalBenefits.title,
      hint: licenseKeys.hint,
      assignedAt: licenseKeys.assigned_at,
      expiresAt: licenseKeys.expires_at,
      activations: sql<{ instance: string; activatedAt: string; lastSeenAt: string }[]>`(select coalesce(
        json_agg(json_build_object('instance', a.instance, 'activatedAt', a.created_at, 'lastSeenAt', a.last_seen_at)
          order by a.created_at), '[]') from ${licenseActivations} a where a.key_id = ${licenseKeys.id})`,
    })
    .from(licenseKeys)
    .innerJoin(digitalGrants, eq(digitalGrants.id, licenseKeys.grant_id))
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, licenseKeys.benefit_id))
    .where(inArray(digitalGrants.order_id, [...orderIds]))
    .orderBy(asc(licenseKeys.assigned_at), asc(licenseKeys.id))
