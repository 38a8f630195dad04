import { withTransaction } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import {
  anonymizeAbandonedCarts,
  claimRetention,
  deleteAbandonedAttribution,
  deleteAuditLog,
  deleteCartAddresses,
  deleteDoneEvents,
  deleteDoneOutboxRows,
  deleteFinishedReminders,
  deleteMailsWithoutOrder,
  deleteOldImports,
  deleteOldSessions,
  deleteReservationAddresses,
} from './repository.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Deletes expired rows in batches, in one process at a time, and runs again while rows are left. A provider event that
 * is delivered again after its deletion is also processed again. That is harmless, because the event's handler asks the
 * provider for the current state.
 */
export const retentionJob: ScheduledJob = {
  name: 'retention',
  intervalMs: hour,
  run: ctx =>
    withTransaction(ctx, async tx => {
      if (!(await claimRetention(tx.db))) return 0
      const daysAgo = (days: number) => new Date(tx.clock().getTime() - days * day)
      const { workDays, logDays } = tx.config
      return (
        (await deleteDoneOutboxRows(tx.db, daysAgo(workDays))) +
        (await deleteDoneEvents(tx.db, daysAgo(workDays))) +
        (await deleteMailsWithoutOrder(tx.db, daysAgo(workDays))) +
        (await deleteFinishedReminders(tx.db, daysAgo(workDays))) +
        (await anonymizeAbandonedCarts(tx.db, daysAgo(workDays))) +
        (await deleteAbandonedAttribution(tx.db, daysAgo(workDays))) +
        (await deleteCartAddresses(tx.db, daysAgo(workDays))) +
        (await deleteReservationAddresses(tx.db, daysAgo(workDays))) +
        (await deleteOldImports(tx.db, daysAgo(logDays))) +
        (await deleteAuditLog(tx.db, daysAgo(logDays))) +
        (await deleteOldSessions(tx.db, daysAgo(logDays)))
      )
    }),
}
