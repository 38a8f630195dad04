import { and, eq } from 'drizzle-orm'
import { storageObjects } from '#server/db/schema/pages.ts'
import type { Db } from '#server/kernel/context.ts'

export type StoredObject = typeof storageObjects.$inferSelect

export async function insertObject(db: Db, row: typeof storageObjects.$inferInsert) {
  await db.insert(storageObjects).values(row)
}

export async function findObject(db: Db, bucket: string, path: string): Promise<StoredObject | null> {
  const [row] = await db
    .select()
    .from(storageObjects)
    .where(and(eq(storageObjects.bucket, bucket), eq(storageObjects.path, path)))
  return row ?? null
}
