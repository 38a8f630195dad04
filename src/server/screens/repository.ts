import { and, eq, like, lt, ne, sql } from 'drizzle-orm'
import { installation } from '#server/db/schema/system.ts'
import type { Db } from '#server/kernel/context.ts'

const prefix = 'assets '
const keyOf = (build: string) => prefix + build

/** Says that a build is in use at `now`. False: nobody noted it yet. */
export async function touchBuild(db: Db, build: string, now: Date): Promise<boolean> {
  const touched = await db
    .update(installation)
    .set({ updated_at: now })
    .where(eq(installation.key, keyOf(build)))
    .returning({ key: installation.key })
  return touched.length > 0
}

/** Notes which files a build has, once they lie where every process finds them. */
export async function noteBuild(db: Db, build: string, files: readonly string[], now: Date): Promise<void> {
  await db
    .insert(installation)
    .values({ key: keyOf(build), value: JSON.stringify(files), updated_at: now })
    .onConflictDoNothing()
}

/** The build that has a file of this name; null: none that is known. */
export async function findBuildWith(db: Db, file: string): Promise<string | null> {
  const [row] = await db
    .select({ key: installation.key })
    .from(installation)
    .where(
      and(
        like(installation.key, `${prefix}%`),
        sql`position(${JSON.stringify(file)}::text in ${installation.value}) > 0`,
      ),
    )
    .limit(1)
  return row?.key.slice(prefix.length) ?? null
}

/** Builds but one that no process used since `before`. */
export async function unusedBuilds(db: Db, own: string, before: Date): Promise<string[]> {
  const rows = await db
    .select({ key: installation.key })
    .from(installation)
    .where(
      and(like(installation.key, `${prefix}%`), ne(installation.key, keyOf(own)), lt(installation.updated_at, before)),
    )
  return rows.map(({ key }) => key.slice(prefix.length))
}

export async function forgetBuild(db: Db, build: string): Promise<void> {
  await db.delete(installation).where(eq(installation.key, keyOf(build)))
}
