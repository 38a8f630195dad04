import { alarmKinds } from '#contract/operations.ts'
import { isUuid } from '#domain/uuid.ts'
import { type MailedAlarm, queueAlarmMail } from '#server/modules/mails/index.ts'
import { type Tx, withTransaction } from '#server/platform/core/context.ts'
import { claimTurn } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { listOrdersByIds } from '../repository.ts'
import { claimDueAlarms, hasDueAlarm, listMembersToNotify } from './repository.ts'

const minute = 60_000
/**
 * Minimum time between two alarm e-mails. Alarms raised sooner wait for the next e-mail, so that a member gets at most
 * four e-mails per hour.
 */
const minIntervalMs = 15 * minute
const maxAlarms = 1_000

type DueAlarm = MailedAlarm & { clearedBy: string | null }

async function consumeDueAlarms(tx: Tx): Promise<DueAlarm[]> {
  const rows = await claimDueAlarms(tx.db, tx.clock(), maxAlarms)
  const orders = await listOrdersByIds(tx.db, rows.map(row => row.subject).filter(isUuid))
  const numbers = new Map(orders.map(order => [order.id, order.number]))
  return rows.flatMap(row => {
    const kind = alarmKinds.find(known => known === row.kind)
    if (!kind) return []
    const isOpen = row.cleared_at === null
    return {
      kind,
      stage: isOpen ? (row.told_at === null ? 'new' : 'again') : 'over',
      subject: row.subject,
      orderNumber: numbers.get(row.subject) ?? null,
      count: row.count,
      firstAt: row.first_at,
      clearedBy: row.cleared_by,
    }
  })
}

/**
 * Marks due alarms as reported and queues an e-mail for each member. The e-mail omits alarms that the member resolved.
 */
async function sendAlarmMails(tx: Tx): Promise<void> {
  const now = tx.clock()
  if (!(await claimTurn(tx.db, 'alarm mails', new Date(now.getTime() - minIntervalMs), now))) return
  const due = await consumeDueAlarms(tx)
  for (const { id, email, facts: metadata } of await listMembersToNotify(tx.db, now)) {
    const memberAlarms = due.filter(alarm => alarm.clearedBy !== id)
    if (memberAlarms.length > 0) await queueAlarmMail(tx, email, memberAlarms, metadata.language)
  }
}

/** E-mails due alarms; only one process does so at a time. Without a mail server no alarm is marked as reported. */
export const alarmMailsJob: ScheduledJob = {
  name: 'alarm mails',
  intervalMs: minute,
  async run(ctx) {
    if (ctx.config.smtpUrl === null || !(await hasDueAlarm(ctx.db, ctx.clock()))) return 0
    await withTransaction(ctx, sendAlarmMails)
    ctx.wake()
    return 0
  },
}
