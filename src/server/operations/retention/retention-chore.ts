import { withTransaction } from '#server/kernel/context.ts'
import type { Chore } from '#server/kernel/worker.ts'
import {
  claimRetention,
  deleteDoneEvents,
  deleteDoneWork,
  deleteLog,
  deleteMailsOfNoOrder,
  forgetWhoLeft,
} from './repository.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Removes rows that were of use for a time, in one process at a time: some of each table, and again while there are more.
 * An event that comes once more after that is acted on once more, which changes nothing: the provider is asked how things stand.
 */
export const retentionChore: Chore = {
  name: 'retention',
  everyMs: hour,
  run: ctx =>
    withTransaction(ctx, async tx => {
      if (!(await claimRetention(tx.db))) return 0
      const daysAgo = (days: number) => new Date(tx.clock().getTime() - days * day)
      const { workDays, logDays } = tx.config
      return (
        (await deleteDoneWork(tx.db, daysAgo(workDays))) +
        (await deleteDoneEvents(tx.db, daysAgo(workDays))) +
        (await deleteMailsOfNoOrder(tx.db, daysAgo(workDays))) +
        (await forgetWhoLeft(tx.db, daysAgo(workDays))) +
        (await deleteLog(tx.db, daysAgo(logDays)))
      )
    }),
}
