import { withTransaction } from '#server/kernel/context.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { releaseRunOut } from '../repository.ts'

/** Puts back on the shelf what was reserved and not bought in time. */
export const reservationsChore: Chore = {
  name: 'reservations',
  everyMs: 5_000,
  run: ctx => withTransaction(ctx, tx => releaseRunOut(tx.db, ctx.clock())),
}
