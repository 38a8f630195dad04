import { alarmKinds } from '#contract/operations.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { isUuid } from '#server/kernel/ids.ts'
import { takeTurn } from '#server/kernel/repository.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { queueAlarmMail, type ToldAlarm } from '#server/mails/index.ts'
import { ordersOf } from '../repository.ts'
import { isAnyAlarmDue, membersToTell, takeDueAlarms } from './repository.ts'

const minute = 60_000
/** What is raised sooner after a mail waits for the next one, so that a bad hour is four mails. */
const betweenMs = 15 * minute
const mostAlarms = 1_000

type Due = ToldAlarm & { clearedBy: string | null }

async function dueAlarms(tx: Context): Promise<Due[]> {
  const rows = await takeDueAlarms(tx.db, tx.clock(), mostAlarms)
  const orders = await ordersOf(tx.db, rows.map(row => row.subject).filter(isUuid))
  const numbers = new Map(orders.map(order => [order.id, order.number]))
  return rows.flatMap(row => {
    const kind = alarmKinds.find(known => known === row.kind)
    if (!kind) return []
    const isOpen = row.cleared_at === null
    return {
      kind,
      stage: isOpen ? (row.told_at === null ? 'begun' : 'again') : 'over',
      subject: row.subject,
      orderNumber: numbers.get(row.subject) ?? null,
      count: row.count,
      firstAt: row.first_at,
      clearedBy: row.cleared_by,
    }
  })
}

/** Notes what is due as told and writes a mail to everybody it comes to; nobody is told what they resolved themselves. */
async function tell(tx: Context): Promise<void> {
  const now = tx.clock()
  if (!(await takeTurn(tx.db, 'alarm mails', new Date(now.getTime() - betweenMs), now))) return
  const due = await dueAlarms(tx)
  for (const { id, email, facts } of await membersToTell(tx.db, now)) {
    const theirs = due.filter(alarm => alarm.clearedBy !== id)
    if (theirs.length > 0) await queueAlarmMail(tx, email, theirs, facts.language)
  }
}

/** Tells of alarms by mail, in one of the processes. Without a mail server nothing is noted as told. */
export const alarmMailsChore: Chore = {
  name: 'alarm mails',
  everyMs: minute,
  async run(ctx) {
    if (ctx.config.smtpUrl === null || !(await isAnyAlarmDue(ctx.db, ctx.clock()))) return 0
    await withTransaction(ctx, tell)
    ctx.wake()
    return 0
  },
}
