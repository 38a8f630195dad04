import {
  listDueReminders,
  lockDueReminder,
  minReminderGapMs,
  type ReminderRow,
  updateReminder,
} from '#server/modules/payments/reminders/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { type OrderMailContext, withOrderMailContext } from '../order-mail-context.ts'
import { findLastMailTime } from '../repository.ts'
import { findPayableCode } from './payable-code.ts'
import type { PixCodeMailKind } from './pix-mail.ts'
import { queuePixCodeMail, toStoredKind } from './queue-pix-mails.ts'

const batch = 50
/** A buyer needs this much time to open the bank's app and pay. */
const minRemainingMs = 60_000
const kindByStep = { 1: 'pix_reminder_1', 2: 'pix_reminder_2' } as const
const codeMailKinds: readonly PixCodeMailKind[] = ['pix_code', 'pix_reminder_1', 'pix_reminder_2']

type ReminderKey = Pick<ReminderRow, 'order_id' | 'step' | 'channel'>

const stop = (ctx: Context, key: ReminderKey) =>
  updateReminder(ctx.db, key, { stopped_at: ctx.clock(), stopped_why: 'late' })

/** Sends a reminder, postpones it or stops it. Returns false when the e-mail with the code has not been written yet. */
async function handleReminder(tx: Tx, context: OrderMailContext, key: ReminderKey): Promise<boolean> {
  const now = tx.clock()
  const reminder = await lockDueReminder(tx.db, key, now)
  if (!reminder) return true
  const code = await findPayableCode(tx, context.row)
  if (!code || code.expiresAt.getTime() - now.getTime() < minRemainingMs) {
    await stop(tx, key)
    return true
  }
  const kinds = codeMailKinds.map(kind => toStoredKind(kind, code.intentId))
  const lastMailAt = await findLastMailTime(tx.db, key.order_id, kinds)
  if (!lastMailAt) return false
  const earliest = new Date(lastMailAt.getTime() + minReminderGapMs)
  if (earliest > now) {
    await updateReminder(tx.db, key, { due_at: earliest })
    return true
  }
  await queuePixCodeMail(tx, context, kindByStep[reminder.step], code)
  await updateReminder(tx.db, key, { sent_at: now })
  return true
}

async function remind(ctx: Context, key: ReminderKey): Promise<boolean> {
  let isHandled: boolean | null = null
  await withOrderMailContext(ctx, key.order_id, async (tx, context) => {
    isHandled = await handleReminder(tx, context, key)
  })
  // Without a mail context, the buyer's data was erased and there is no e-mail address.
  if (isHandled === null) await stop(ctx, key)
  return isHandled ?? true
}

/**
 * Sends the reminders that are due. The e-mail is stored in the transaction that marks its reminder as sent, and the
 * order and the reminder are locked meanwhile, so that several processes send each reminder once, and a reminder of a
 * killed process is sent by the next run.
 */
export const remindersJob: ScheduledJob = {
  name: 'reminders',
  intervalMs: 10_000,
  async run(ctx) {
    const due = await listDueReminders(ctx.db, ctx.clock(), batch)
    let handled = 0
    for (const key of due) {
      try {
        if (await remind(ctx, key)) handled += 1
      } catch (error) {
        ctx.log.error({ err: error, orderId: key.order_id }, 'a reminder was not sent; the next run retries it')
      }
    }
    return due.length === batch ? handled : 0
  },
}
