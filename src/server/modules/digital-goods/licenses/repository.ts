import { and, asc, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { selectOrdersOfSubscription } from '#server/modules/orders/records/index.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import {
  digitalBenefits,
  digitalGrants,
  licenseActivations,
  licenseKeys,
} from '#server/platform/db/schema/digital-goods.ts'
import { orders } from '#server/platform/db/schema/orders.ts'

const selectLicense = (db: Db, keyHash: string, productId: string) =>
  db
    .select({ key: licenseKeys, grant: digitalGrants, benefit: digitalBenefits, mode: orders.mode })
    .from(licenseKeys)
    .innerJoin(digitalGrants, eq(digitalGrants.id, licenseKeys.grant_id))
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, licenseKeys.benefit_id))
    .innerJoin(orders, eq(orders.id, digitalGrants.order_id))
    .where(and(eq(licenseKeys.key_hash, keyHash), eq(digitalBenefits.product_id, productId)))

/** Returns a sold key of a product. Throws license_not_found, with the same work for unknown and foreign keys. */
export const getLicense = (db: Db, keyHash: string, productId: string) =>
  one(selectLicense(db, keyHash, productId), 'license_not_found')
export type LicenseRow = Awaited<ReturnType<typeof getLicense>>

/** Returns a sold key of a product, locked until the transaction ends. Throws license_not_found. */
export const getLicenseForUpdate = (db: TxDb, keyHash: string, productId: string): Promise<LicenseRow> =>
  one(selectLicense(db, keyHash, productId).for('no key update', { of: licenseKeys }), 'license_not_found')

export async function countActivations(db: Db, keyId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(licenseActivations).where(eq(licenseActivations.key_id, keyId))
  return row?.count ?? 0
}

const isInstance = (keyId: string, instance: string) =>
  and(eq(licenseActivations.key_id, keyId), eq(licenseActivations.instance, instance))

export const findActivation = (db: Db, keyId: string, instance: string) =>
  maybeOne(db.select().from(licenseActivations).where(isInstance(keyId, instance)))

export async function insertActivation(db: TxDb, row: typeof licenseActivations.$inferInsert): Promise<void> {
  await db.insert(licenseActivations).values(row)
}

export async function updateLastSeen(db: Db, id: string, before: Date, now: Date): Promise<void> {
  await db
    .update(licenseActivations)
    .set({ last_seen_at: now })
    .where(and(eq(licenseActivations.id, id), lt(licenseActivations.last_seen_at, before)))
}

export async function deleteActivation(db: Db, keyId: string, instance: string): Promise<void> {
  await db.delete(licenseActivations).where(isInstance(keyId, instance))
}

/** Deletes an activation and returns its key and order. Throws license_activation_not_found. */
export async function removeActivation(db: TxDb, id: string) {
  const { keyId } = await one(
    db.delete(licenseActivations).where(eq(licenseActivations.id, id)).returning({ keyId: licenseActivations.key_id }),
    'license_activation_not_found',
  )
  return one(
    db
      .select({ hint: licenseKeys.hint, orderId: digitalGrants.order_id })
      .from(licenseKeys)
      .innerJoin(digitalGrants, eq(digitalGrants.id, licenseKeys.grant_id))
      .where(eq(licenseKeys.id, keyId)),
    'license_activation_not_found',
  )
}

/** Finds the keys of an order, and those of its subscription, with the grant that each belongs to now. */
export function findKeysOfOrder(db: Db, { id, subscription_id }: { id: string; subscription_id: string | null }) {
  return db
    .select({
      key: licenseKeys,
      grant: digitalGrants,
      activations: sql<number>`(select count(*)::int from ${licenseActivations} a where a.key_id = ${licenseKeys.id})`,
    })
    .from(licenseKeys)
    .innerJoin(digitalGrants, eq(digitalGrants.id, licenseKeys.grant_id))
    .where(
      or(
        eq(digitalGrants.order_id, id),
        subscription_id === null
          ? undefined
          : inArray(digitalGrants.order_id, selectOrdersOfSubscription(db, subscription_id)),
      ),
    )
    .orderBy(asc(licenseKeys.assigned_at), asc(licenseKeys.id))
}
export type OrderKey = Awaited<ReturnType<typeof findKeysOfOrder>>[number]

/** Finds the activations of keys that were seen last, at most `take` of each key. */
export async function findLatestActivations(db: Db, keyIds: readonly string[], take: number) {
  if (keyIds.length === 0) return []
  const ranked = db
    .select({
      id: licenseActivations.id,
      keyId: licenseActivations.key_id,
      instance: licenseActivations.instance,
      activatedAt: licenseActivations.created_at,
      lastSeenAt: licenseActivations.last_seen_at,
      rank: sql<number>`row_number() over (partition by key_id order by last_seen_at desc, id desc)`.as('rank'),
    })
    .from(licenseActivations)
    .where(inArray(licenseActivations.key_id, [...keyIds]))
    .as('ranked')
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${take}`)
    .orderBy(desc(ranked.lastSeenAt), desc(ranked.id))
}
