import { and, asc, count, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { UploadState } from '#domain/upload-parts.ts'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import { digitalUploadParts, digitalUploads } from '#server/platform/db/schema/digital-uploads.ts'

export type UploadRow = typeof digitalUploads.$inferSelect
export type PartRow = typeof digitalUploadParts.$inferSelect

export async function insertUpload(db: Db, row: typeof digitalUploads.$inferInsert): Promise<UploadRow> {
  return one(db.insert(digitalUploads).values(row).returning(), 'digital_upload_not_found')
}

const selectUpload = (db: Db, id: string) => db.select().from(digitalUploads).where(eq(digitalUploads.id, id))

export const findUpload = (db: Db, id: string): Promise<UploadRow | null> => maybeOne(selectUpload(db, id))
export const getUpload = (db: Db, id: string): Promise<UploadRow> =>
  one(selectUpload(db, id), 'digital_upload_not_found')
/** Locks an upload until the transaction ends. Returns null when it was deleted. */
export const lockUpload = (db: TxDb, id: string): Promise<UploadRow | null> =>
  maybeOne(selectUpload(db, id).for('update'))
export const getUploadForUpdate = (db: TxDb, id: string): Promise<UploadRow> =>
  one(selectUpload(db, id).for('update'), 'digital_upload_not_found')

/** Lists the uploads of a product that a member started and that are not done, oldest first. */
export function listUploads(db: Db, productId: string, memberId: string | null): Promise<UploadRow[]> {
  return db
    .select()
    .from(digitalUploads)
    .where(
      and(
        eq(digitalUploads.product_id, productId),
        ne(digitalUploads.state, 'done'),
        sql`${digitalUploads.created_by} is not distinct from ${memberId}::uuid`,
      ),
    )
    .orderBy(asc(digitalUploads.id))
}

/** Makes other starts of uploads of the product wait until the transaction ends. */
export async function lockUploadsOfProduct(db: TxDb, productId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`digital uploads ${productId}`}, 0))`)
}

export async function countUnfinishedUploads(db: Db, productId: string): Promise<number> {
  const unfinished: UploadState[] = ['receiving', 'assembling']
  const [row] = await db
    .select({ uploads: count() })
    .from(digitalUploads)
    .where(and(eq(digitalUploads.product_id, productId), inArray(digitalUploads.state, unfinished)))
  return row?.uploads ?? 0
}

export async function updateUpload(db: Db, id: string, set: Partial<UploadRow>): Promise<UploadRow> {
  return one(
    db.update(digitalUploads).set(set).where(eq(digitalUploads.id, id)).returning(),
    'digital_upload_not_found',
  )
}

/** Deletes an upload with the rows of its parts. */
export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(digitalUploads).where(eq(digitalUploads.id, id))
}

/** Locks some uploads that expired, unless another transaction has locked them. */
export function lockExpiredUploads(db: TxDb, now: Date, limit: number): Promise<UploadRow[]> {
  return db
    .select()
    .from(digitalUploads)
    .where(lte(digitalUploads.expires_at, now))
    .orderBy(asc(digitalUploads.expires_at))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Records a part, in place of an earlier one with the same number. */
export async function upsertPart(db: Db, row: PartRow): Promise<void> {
  const { bytes, sha256 } = row
  await db
    .insert(digitalUploadParts)
    .values(row)
    .onConflictDoUpdate({
      target: [digitalUploadParts.upload_id, digitalUploadParts.number],
      set: { bytes, sha256 },
    })
}

export const findParts = (db: Db, uploadIds: readonly string[]): Promise<PartRow[]> =>
  db
    .select()
    .from(digitalUploadParts)
    .where(inArray(digitalUploadParts.upload_id, [...uploadIds]))
    .orderBy(asc(digitalUploadParts.number))

export async function deletePart(db: Db, { upload_id, number }: Pick<PartRow, 'upload_id' | 'number'>): Promise<void> {
  await db
    .delete(digitalUploadParts)
    .where(and(eq(digitalUploadParts.upload_id, upload_id), eq(digitalUploadParts.number, number)))
}

export async function deleteParts(db: Db, uploadId: string): Promise<void> {
  await db.delete(digitalUploadParts).where(eq(digitalUploadParts.upload_id, uploadId))
}
