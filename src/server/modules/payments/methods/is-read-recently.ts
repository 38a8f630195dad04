import type { Context } from '#server/platform/core/context.ts'
import type { PaymentRow } from '../records/index.ts'

/**
 * Minimum milliseconds between two reads of a payment from the provider, even if the buyer's browser polls more often.
 */
const minReadIntervalMs = 5_000

/**
 * Whether a payment was read from the provider so recently that the stored state is used instead of reading it again.
 */
export const isReadRecently = (ctx: Pick<Context, 'clock'>, { updated_at }: Pick<PaymentRow, 'updated_at'>): boolean =>
  ctx.clock().getTime() - updated_at.getTime() < minReadIntervalMs
