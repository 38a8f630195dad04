import type { OrderDetail } from '#contract/orders.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { readOrder } from '../reading/read-order.ts'
import { assertNotExample, getOrder, recordEvent } from '../repository.ts'
import { purgeNote, setNoteDeleted } from './repository.ts'

const restorableMs = 24 * 60 * 60_000

/** Adds a seller's note to the timeline of an order. Throws `order_not_found` or `example_order`. */
export async function addNote(ctx: Context, orderId: string, text: string): Promise<OrderDetail> {
  await withTransaction(ctx, async tx => {
    assertNotExample(await getOrder(tx.db, orderId))
    await recordEvent(tx, orderId, 'note', { text })
    await audit(tx, 'order.note', orderId)
  })
  return readOrder(ctx, orderId)
}

type Note = { id: string; noteId: string }

/** Deletes a note of the calling member, who can restore the note for a day. Throws `note_not_found`. */
export async function deleteNote(ctx: Context, { id: orderId, noteId }: Note): Promise<OrderDetail> {
  await withTransaction(ctx, async tx => {
    const now = tx.clock()
    const isDeleted = await setNoteDeleted(tx.db, { orderId, noteId }, orThrow(tx.actor, 'not_signed_in').memberId, now)
    if (!isDeleted) throw new AppError('note_not_found')
    const purgeAt = new Date(now.getTime() + restorableMs)
    await enqueue(tx, 'note.forget', { orderId, noteId, deletedAt: now.toISOString() }, purgeAt)
    await audit(tx, 'order.note_deleted', orderId)
  })
  return readOrder(ctx, orderId)
}

/** Restores a recently deleted note. Throws `note_not_found`. */
export async function restoreNote(ctx: Context, { id: orderId, noteId }: Note): Promise<OrderDetail> {
  await withTransaction(ctx, async tx => {
    const memberId = orThrow(tx.actor, 'not_signed_in').memberId
    if (!(await setNoteDeleted(tx.db, { orderId, noteId }, memberId, null))) throw new AppError('note_not_found')
    await audit(tx, 'order.note_restored', orderId)
  })
  return readOrder(ctx, orderId)
}

/** Purges a deleted note when it can no longer be restored. */
export const purgeDeletedNoteJob: JobHandler = (ctx, { orderId, noteId, deletedAt }) =>
  purgeNote(ctx.db, { orderId: String(orderId), noteId: String(noteId) }, String(deletedAt))
