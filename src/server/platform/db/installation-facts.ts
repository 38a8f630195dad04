import { eq, sql } from 'drizzle-orm'
import { installation } from '#server/platform/db/schema/system.ts'
import type { Db } from '../core/context.ts'

/** Stores `value` for this installation if the key has no value yet, and returns the stored value. */
export async function getOrSetInstallationFact(db: Db, key: string, value: string): Promise<string> {
  await db.insert(installation).values({ key, value }).onConflictDoNothing()
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key))
  return row?.value ?? value
}

/** Stores `value` for this installation and replaces an earlier value. */
export async function setInstallationFact(db: Db, key: string, value: string): Promise<void> {
  await db
    .insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updated_at: sql`now()` } })
}

/** Returns the value of a key of this installation, or null. */
export async function findInstallationFact(db: Db, key: string): Promise<string | null> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key))
  return row?.value ?? null
}
