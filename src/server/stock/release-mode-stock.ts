import { type Context, type Mode, withTransaction } from '#server/kernel/context.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { returnUnitsOfMode } from './repository.ts'

/**
 * Puts everything back on the shelf that simulated or test orders took, when the shop leaves that mode. Call in the
 * transaction that changes the mode. What was sold for real stays sold.
 */
export async function releaseModeStock(ctx: Context, mode: Mode): Promise<number> {
  return mode === 'live' ? 0 : returnUnitsOfMode(ctx.db, mode)
}

/** Puts back what a purchase took that had begun before its mode was left and was committed after. */
export const releaseModeStockJob: ScheduledJob = {
  name: 'left modes',
  intervalMs: 30_000,
  async run(ctx) {
    for (const mode of ['simulator', 'test'] as const) {
      await withTransaction(ctx, async tx => {
        if ((await tx.provider.mode(tx.db)) !== mode) await releaseModeStock(tx, mode)
      })
    }
    return 0
  },
}
