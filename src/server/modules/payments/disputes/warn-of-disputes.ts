import { findOrder } from '#server/modules/orders/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { findDueDisputes, markWarned } from './repository.ts'

const minute = 60_000
const warningLeadMs = 3 * 24 * 60 * minute

/** Raises one alarm for each dispute that needs an answer and is due soon. */
export async function warnOfDisputes(ctx: Context): Promise<number> {
  const now = ctx.clock()
  for (const dispute of await findDueDisputes(ctx.db, now, new Date(now.getTime() + warningLeadMs))) {
    await withTransaction(ctx, async tx => {
      if (!(await markWarned(tx.db, dispute.id, now))) return
      const order = await findOrder(tx.db, dispute.order_id)
      await raiseAlarm(tx, 'dispute_due', dispute.order_id, {
        number: order?.number,
        cents: dispute.amount_cents,
        currency: dispute.currency,
        dispute: dispute.provider_dispute_id,
        dueBy: dispute.due_by?.toISOString(),
      })
    })
  }
  return 0
}

export const disputeWarningJob: ScheduledJob = { name: 'disputes', intervalMs: 10 * minute, run: warnOfDisputes }
