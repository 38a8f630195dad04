import { type Mode, type Tx, withTransaction } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { returnUnitsOfMode } from './repository.ts'

/**
 * Returns to stock all units that the orders of the simulator or test mode took, when the shop leaves that mode. Live
 * sales are not affected. Returns the number of units.
 */
export async function releaseModeStock(tx: Tx, mode: Mode): Promise<number> {
  return mode === 'live' ? 0 : returnUnitsOfMode(tx.db, mode)
}

/** Returns the units of a purchase that started before the shop left its mode and was committed afterwards. */
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
