import type { Context, Mode } from '#server/kernel/context.ts'
import { returnUnitsOfMode } from './repository.ts'

/**
 * Puts everything back on the shelf that simulated or test orders took, when the shop leaves that mode. Call in the
 * transaction that changes the mode. What was sold for real stays sold.
 */
export async function leaveMode(ctx: Context, mode: Mode): Promise<number> {
  return mode === 'live' ? 0 : returnUnitsOfMode(ctx.db, mode)
}
