import { withTransaction } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { releaseExpiredReservations } from '../repository.ts'

export const expireReservationsJob: ScheduledJob = {
  name: 'reservations',
  intervalMs: 5_000,
  run: ctx => withTransaction(ctx, tx => releaseExpiredReservations(tx.db, ctx.clock())),
}
