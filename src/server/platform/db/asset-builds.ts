import { and, eq, like, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../core/context.ts'
import { installation } from './schema/system.ts'

const keyPrefix = 'assets '
const getBuildKey = (build: string) => keyPrefix + build

/** Records that a build is in use at `now`. Returns false when the build is not registered yet. */
export async function markBuildUsed(db: Db, build: string, now: Date): Promise<boolean> {
  const touched = await db
    .update(installation)
    .set({ updated_at: now })
    .where(eq(installation.key, getBuildKey(build)))
    .returning({ key: installation.key })
  return touched.length > 0
}

/** Registers a build’s files, after they were stored where every process finds them. */
export async function insertBuild(db: Db, build: string, files: readonly string[], now: Date): Promise<void> {
  await db
    .insert(installation)
    .values({ key: getBuildKey(build), value: JSON.stringify(files), updated_at: now })
    .onConflictDoNothing()
}

/** Returns the build that contains a file of this name, or null. */
export async function findBuildWith(db: Db, file: string): Promise<string | null> {
  const [row] = await db
    .select({ key: installation.key })
    .from(installation)
    .where(
      and(
        like(installation.key, `${keyPrefix}%`),
        sql`position(${JSON.stringify(file)}::text in ${installation.value}) > 0`,
      ),
    )
    .limit(1)
  return row?.key.slice(keyPrefix.length) ?? null
}

/** Lists other builds that no process has used since `before`. */
export async function listUnusedBuilds(db: Db, ownBuild: string, before: Date): Promise<string[]> {
  const rows = await db
    .select({ key: installation.key })
    .from(installation)
    .where(
      and(
        like(installation.key, `${keyPrefix}%`),
        ne(installation.key, getBuildKey(ownBuild)),
        lt(installation.updated_at, before),
      ),
    )
  return rows.map(({ key }) => key.slice(keyPrefix.length))
}

export async function deleteBuild(db: Db, build: string): Promise<void> {
  await db.delete(installation).where(eq(installation.key, getBuildKey(build)))
}
