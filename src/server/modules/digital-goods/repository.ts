import { and, asc, count, desc, eq, gt, inArray, isNull, lt, notExists, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import {
  digitalBenefits,
  digitalDownloads,
  digitalFiles,
  digitalGrants,
} from '#server/platform/db/schema/digital-goods.ts'
import type { BenefitRow, GrantRow, GrantWithBenefit } from './records/repository.ts'

export type FileRow = typeof digitalFiles.$inferSelect

const isNotDeleted = isNull(digitalBenefits.deleted_at)

/** Makes other changes of the product's benefits wait until the transaction ends. */
export async function lockBenefitsOfProduct(db: TxDb, productId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`digital benefits ${productId}`}, 0))`)
}

/** Lists the benefits of a product with the number of their grants. */
export function listBenefitRows(db: Db, productId: string): Promise<{ benefit: BenefitRow; grants: number }[]> {
  return db
    .select({ benefit: digitalBenefits, grants: count(digitalGrants.id) })
    .from(digitalBenefits)
    .leftJoin(digitalGrants, eq(digitalGrants.benefit_id, digitalBenefits.id))
    .where(and(eq(digitalBenefits.product_id, productId), isNotDeleted))
    .groupBy(digitalBenefits.id)
    .orderBy(asc(digitalBenefits.position), asc(digitalBenefits.id))
}

/**
 * Returns a benefit that is not deleted, locked until the transaction ends. Payments, which refer to the benefit, do not
 * wait for this lock.
 */
export function getBenefitForUpdate(db: TxDb, id: string): Promise<BenefitRow> {
  return one(selectBenefit(db, id).for('no key update'), 'digital_benefit_not_found')
}

const selectBenefit = (db: Db, id: string) =>
  db
    .select()
    .from(digitalBenefits)
    .where(and(eq(digitalBenefits.id, id), isNotDeleted))

/** Returns a benefit that is not deleted, or null when there is none. */
export const findBenefit = (db: Db, id: string): Promise<BenefitRow | null> => maybeOne(selectBenefit(db, id))

/** Returns a benefit that is not deleted. Throws digital_benefit_not_found when there is none. */
export const getBenefit = (db: Db, id: string): Promise<BenefitRow> =>
  one(selectBenefit(db, id), 'digital_benefit_not_found')

export async function insertBenefit(db: Db, row: typeof digitalBenefits.$inferInsert): Promise<void> {
  await db.insert(digitalBenefits).values(row)
}

/** Changes a benefit and increments its version. */
export async function updateBenefit(db: Db, id: string, set: Partial<BenefitRow>, now: Date): Promise<void> {
  await db
    .update(digitalBenefits)
    .set({ ...set, version: sql`${digitalBenefits.version} + 1`, updated_at: now })
    .where(eq(digitalBenefits.id, id))
}

/** Inserts the next version of a file. The caller has locked the benefit. */
export async function insertFile(db: TxDb, row: Omit<typeof digitalFiles.$inferInsert, 'version'>): Promise<void> {
  const newest = sql`(select coalesce(max(version), 0) + 1 from ${digitalFiles} f where f.benefit_id = ${row.benefit_id})`
  await db.insert(digitalFiles).values({ ...row, version: newest as unknown as number })
}

/** Finds the newest version of the file of each benefit of a product. */
export function findFilesOfProduct(db: Db, productId: string): Promise<FileRow[]> {
  return db
    .selectDistinctOn([digitalFiles.benefit_id], { file: digitalFiles })
    .from(digitalFiles)
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, digitalFiles.benefit_id))
    .where(eq(digitalBenefits.product_id, productId))
    .orderBy(digitalFiles.benefit_id, desc(digitalFiles.version))
    .then(rows => rows.map(({ file }) => file))
}

/** Finds the newest version of the file of each benefit that an order has access to. */
export function findFilesOfOrder(db: Db, orderId: string): Promise<FileRow[]> {
  return db
    .selectDistinctOn([digitalFiles.benefit_id], { file: digitalFiles })
    .from(digitalFiles)
    .innerJoin(digitalGrants, eq(digitalGrants.benefit_id, digitalFiles.benefit_id))
    .where(eq(digitalGrants.order_id, orderId))
    .orderBy(digitalFiles.benefit_id, desc(digitalFiles.version))
    .then(rows => rows.map(({ file }) => file))
}

export const findFileByKey = (db: Db, key: string): Promise<FileRow | null> =>
  maybeOne(db.select().from(digitalFiles).where(eq(digitalFiles.storage_key, key)))

/** Lists the storage keys of all files, for a backup. */
export const listFileKeys = (db: Db) =>
  db.select({ key: digitalFiles.storage_key, mime: digitalFiles.mime }).from(digitalFiles)

/** The ids of benefits that were removed before a time and that no grant refers to. */
export function selectUnusedBenefits(db: Db, removedBefore: Date) {
  const grants = db.select().from(digitalGrants).where(eq(digitalGrants.benefit_id, digitalBenefits.id))
  return db
    .select({ id: digitalBenefits.id })
    .from(digitalBenefits)
    .where(and(lt(digitalBenefits.deleted_at, removedBefore), notExists(grants)))
}

/** Deletes the files of benefits. Returns their storage keys. */
export async function deleteFilesOfBenefits(db: TxDb, benefitIds: SQLWrapper): Promise<string[]> {
  const deleted = await db
    .delete(digitalFiles)
    .where(inArray(digitalFiles.benefit_id, benefitIds))
    .returning({ key: digitalFiles.storage_key })
  return deleted.map(({ key }) => key)
}

const selectGrant = (db: Db, id: string) =>
  db
    .select({ grant: digitalGrants, benefit: digitalBenefits })
    .from(digitalGrants)
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, digitalGrants.benefit_id))
    .where(eq(digitalGrants.id, id))

export const findGrant = (db: Db, id: string): Promise<GrantWithBenefit | null> => maybeOne(selectGrant(db, id))

/** Returns a grant with its benefit. Throws digital_grant_not_found when there is none. */
export const getGrant = (db: Db, id: string): Promise<GrantWithBenefit> =>
  one(selectGrant(db, id), 'digital_grant_not_found')

/** Finds a grant with one file of its benefit. */
export function findGrantWithFile(db: Db, grantId: string, fileId: string) {
  return maybeOne(
    db
      .select({ grant: digitalGrants, file: digitalFiles })
      .from(digitalGrants)
      .innerJoin(digitalFiles, eq(digitalFiles.benefit_id, digitalGrants.benefit_id))
      .where(and(eq(digitalGrants.id, grantId), eq(digitalFiles.id, fileId))),
  )
}

/** Whether a download of the file by the grant was counted after a time. */
export async function hasDownloadSince(db: Db, grantId: string, fileId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: digitalDownloads.id })
    .from(digitalDownloads)
    .where(
      and(
        eq(digitalDownloads.grant_id, grantId),
        eq(digitalDownloads.file_id, fileId),
        gt(digitalDownloads.created_at, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function lockGrant(db: TxDb, id: string): Promise<GrantRow | null> {
  return maybeOne(db.select().from(digitalGrants).where(eq(digitalGrants.id, id)).for('no key update'))
}

/** Records a counted download. The caller has locked the grant. */
export async function insertDownload(db: TxDb, row: typeof digitalDownloads.$inferInsert): Promise<void> {
  await db.insert(digitalDownloads).values(row)
  await db
    .update(digitalGrants)
    .set({ download_count: sql`${digitalGrants.download_count} + 1` })
    .where(eq(digitalGrants.id, row.grant_id))
}

export async function resetDownloadCount(db: Db, id: string): Promise<void> {
  await db.update(digitalGrants).set({ download_count: 0 }).where(eq(digitalGrants.id, id))
}

/** Finds, for each grant of an order, when it was last downloaded and from how many networks. */
export function findDownloadsOfOrder(db: Db, orderId: string) {
  return db
    .select({
      grantId: digitalDownloads.grant_id,
      lastAt: sql<Date>`max(${digitalDownloads.created_at})`.mapWith(digitalDownloads.created_at),
      networks: sql<number>`count(distinct ${digitalDownloads.network_hash})::int`,
    })
    .from(digitalDownloads)
    .innerJoin(digitalGrants, eq(digitalGrants.id, digitalDownloads.grant_id))
    .where(eq(digitalGrants.order_id, orderId))
    .groupBy(digitalDownloads.grant_id)
}
