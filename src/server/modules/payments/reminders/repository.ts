import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { type ReminderStop, reminders } from '#server/platform/db/schema/payments.ts'
import type { PlannedReminder } from './plan-reminders.ts'

export type ReminderRow = typeof reminders.$inferSelect
type ReminderKey = Pick<ReminderRow, 'order_id' | 'step' | 'channel'>

const isOpen = sql`${reminders.sent_at} is null and ${reminders.stopped_at} is null`
const hasKey = ({ order_id, step, channel }: ReminderKey) =>
  and(eq(reminders.order_id, order_id), eq(reminders.step, step), eq(reminders.channel, channel))

/** Inserts the reminders of a new code. If an earlier code of the order had the same reminder, that row is reset. */
export async function saveReminders(db: Db, orderId: string, planned: PlannedReminder[], now: Date): Promise<void> {
  if (planned.length === 0) return
  await db
    .insert(reminders)
    .values(
      planned.map(({ step, dueAt }) => ({
        order_id: orderId,
        step,
        channel: 'mail' as const,
        due_at: dueAt,
        created_at: now,
      })),
    )
    .onConflictDoUpdate({
      target: [reminders.order_id, reminders.step, reminders.channel],
      set: {
        due_at: sql`excluded.due_at`,
        created_at: sql`excluded.created_at`,
        sent_at: null,
        stopped_at: null,
        stopped_why: null,
      },
    })
}

/** Stops the reminders of an order that have not been sent yet. */
export async function stopReminders(db: Db, orderId: string, why: ReminderStop, now: Date): Promise<void> {
  await db
    .update(reminders)
    .set({ stopped_at: now, stopped_why: why })
    .where(and(eq(reminders.order_id, orderId), isOpen))
}

/** Lists the reminders that are due, the longest due first. */
export async function listDueReminders(db: Db, now: Date, take: number): Promise<ReminderKey[]> {
  return db
    .select({ order_id: reminders.order_id, step: reminders.step, channel: reminders.channel })
    .from(reminders)
    .where(and(isOpen, lte(reminders.due_at, now)))
    .orderBy(reminders.due_at)
    .limit(take)
}

/** Locks a reminder that is still due. Returns null when it was sent, stopped or postponed in the meantime. */
export async function lockDueReminder(db: TxDb, key: ReminderKey, now: Date): Promise<ReminderRow | null> {
  return maybeOne(
    db
      .select()
      .from(reminders)
      .where(and(hasKey(key), isOpen, lte(reminders.due_at, now)))
      .for('update'),
  )
}

export async function updateReminder(
  db: Db,
  key: ReminderKey,
  change: Partial<Pick<ReminderRow, 'due_at' | 'sent_at' | 'stopped_at' | 'stopped_why'>>,
): Promise<void> {
  await db.update(reminders).set(change).where(hasKey(key))
}
