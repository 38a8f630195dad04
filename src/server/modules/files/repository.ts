import { and, eq, inArray } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { storageObjects } from '#server/platform/db/schema/pages.ts'

export type StoredObject = typeof storageObjects.$inferSelect
type NewObject = typeof storageObjects.$inferInsert

const hasName = (bucket: string, path: string) => and(eq(storageObjects.bucket, bucket), eq(storageObjects.path, path))

export async function insertObjects(db: Db, rows: NewObject[]) {
  if (rows.length > 0) await db.insert(storageObjects).values(rows).onConflictDoNothing()
}

/** Lists all rows with the columns that determine their storage key and media type. */
export const listObjects = (db: Db) =>
  db
    .select({
      bucket: storageObjects.bucket,
      path: storageObjects.path,
      etag: storageObjects.etag,
      mime: storageObjects.mime,
    })
    .from(storageObjects)

export async function findObject(db: Db, bucket: string, path: string): Promise<StoredObject | null> {
  return maybeOne(db.select().from(storageObjects).where(hasName(bucket, path)))
}

/** Locks the row until the transaction ends, so that its name cannot be overwritten meanwhile. */
export async function lockObject(db: TxDb, bucket: string, path: string): Promise<StoredObject | null> {
  return maybeOne(db.select().from(storageObjects).where(hasName(bucket, path)).for('update'))
}

export const findObjects = (db: Db, bucket: string, paths: string[]): Promise<StoredObject[]> =>
  db
    .select()
    .from(storageObjects)
    .where(and(eq(storageObjects.bucket, bucket), inArray(storageObjects.path, paths)))

export async function deleteObjects(db: Db, bucket: string, paths: string[]) {
  if (paths.length === 0) return
  await db.delete(storageObjects).where(and(eq(storageObjects.bucket, bucket), inArray(storageObjects.path, paths)))
}

export async function replaceObject(db: Db, row: NewObject) {
  await db
    .insert(storageObjects)
    .values(row)
    .onConflictDoUpdate({ target: [storageObjects.bucket, storageObjects.path], set: row })
}
