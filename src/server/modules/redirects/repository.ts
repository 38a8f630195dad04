import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { redirects } from '#server/platform/db/schema/move-in.ts'

type NewRedirect = { path: string; target: string }

/** Finds the target of an old path, as `normalizeOldPath` returns it. */
export async function findTarget(db: Db, path: string): Promise<string | null> {
  const row = await maybeOne(db.select({ target: redirects.target }).from(redirects).where(eq(redirects.path, path)))
  return row?.target ?? null
}

/** Whether there is any redirect. */
export async function hasRedirects(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from redirects) as any`)
  return rows[0]?.any === true
}

export async function listPage(db: Db, { q, after, take }: { q: string; after: string | null; take: number }) {
  const matches = sql`position(${q.toLowerCase()} in ${redirects.path}) > 0`
  return db
    .select()
    .from(redirects)
    .where(after === null ? matches : sql`${matches} and ${gt(redirects.path, after)}`)
    .orderBy(asc(redirects.path))
    .limit(take)
}

export async function countRedirects(db: Db): Promise<number> {
  return (await maybeOne(db.select({ count: sql<number>`count(*)::int` }).from(redirects)))?.count ?? 0
}

/** Inserts a redirect. Returns null when its path has one already. */
export async function insertRedirect(db: TxDb, redirect: NewRedirect, now: Date) {
  return maybeOne(
    db
      .insert(redirects)
      .values({ id: newId(), ...redirect, created_at: now })
      .onConflictDoNothing()
      .returning(),
  )
}

export async function deleteRedirectRow(db: TxDb, id: string) {
  return maybeOne(db.delete(redirects).where(eq(redirects.id, id)).returning())
}

/** Returns which of these paths have a redirect. */
export async function listTakenPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ path: redirects.path })
    .from(redirects)
    .where(sql`${redirects.path} = any(${sql.param(paths)}::text[])`)
  return new Set(rows.map(row => row.path))
}

/** Inserts redirects in one statement. A path that has a redirect keeps it. */
export async function insertRedirects(db: TxDb, rows: readonly NewRedirect[], now: Date): Promise<void> {
  const batch = rows.map(row => ({ id: newId(), ...row }))
  await db.execute(sql`
    insert into ${redirects} (id, path, target, created_at)
    select n.id, n.path, n.target, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      n(id uuid, path text, target text)
    on conflict (path) do nothing`)
}
