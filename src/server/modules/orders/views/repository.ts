import { and, asc, eq, sql } from 'drizzle-orm'
import type { SavedView } from '#contract/order-list.ts'
import type { Db } from '#server/platform/core/context.ts'
import { savedViews } from '#server/platform/db/schema/sales.ts'

const isViewOfMember = (memberId: string) => and(eq(savedViews.member_id, memberId), eq(savedViews.screen, 'orders'))

export async function findViews(db: Db, memberId: string): Promise<SavedView[]> {
  return db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(isViewOfMember(memberId))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
}

/** Saves a view. Returns false when the member already has a view of this name. */
export async function insertView(db: Db, view: typeof savedViews.$inferInsert): Promise<boolean> {
  return (await db.insert(savedViews).values(view).onConflictDoNothing().returning({ id: savedViews.id })).length > 0
}

/** Whether the member has another view with this name. */
export async function isNameTaken(db: Db, memberId: string, name: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(isViewOfMember(memberId), eq(savedViews.name, name), sql`${savedViews.id} <> ${id}`))
  return row !== undefined
}

export async function updateViewName(db: Db, memberId: string, id: string, name: string): Promise<boolean> {
  const rows = await db
    .update(savedViews)
    .set({ name })
    .where(and(isViewOfMember(memberId), eq(savedViews.id, id)))
    .returning({ id: savedViews.id })
  return rows.length > 0
}

export async function deleteSavedView(db: Db, memberId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(savedViews)
    .where(and(isViewOfMember(memberId), eq(savedViews.id, id)))
    .returning({ id: savedViews.id })
  return rows.length > 0
}
