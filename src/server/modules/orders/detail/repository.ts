import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { orderEvents } from '#server/platform/db/schema/orders.ts'

type Note = { orderId: string; noteId: string }
const isNote = ({ orderId, noteId }: Note) =>
  and(eq(orderEvents.id, noteId), eq(orderEvents.order_id, orderId), eq(orderEvents.kind, 'note'))

/**
 * Marks a member's own note as deleted, or as restored when `deletedAt` is null. Returns false when the member has no
 * such note or the note already has that state.
 */
export async function setNoteDeleted(db: Db, note: Note, memberId: string, deletedAt: Date | null): Promise<boolean> {
  const change = deletedAt
    ? sql`${orderEvents.data} || jsonb_build_object('deletedAt', ${deletedAt.toISOString()}::text)`
    : sql`${orderEvents.data} - 'deletedAt'`
  const isInOtherState = deletedAt ? sql`not ${orderEvents.data} ? 'deletedAt'` : sql`${orderEvents.data} ? 'deletedAt'`
  const changed = await db
    .update(orderEvents)
    .set({ data: change })
    .where(and(isNote(note), eq(orderEvents.member_id, memberId), isInOtherState))
    .returning({ id: orderEvents.id })
  return changed.length > 0
}

/** Deletes a note permanently, unless it was restored or deleted again after `deletedAt`. */
export async function purgeNote(db: Db, note: Note, deletedAt: string): Promise<void> {
  await db.delete(orderEvents).where(and(isNote(note), sql`${orderEvents.data}->>'deletedAt' = ${deletedAt}`))
}
