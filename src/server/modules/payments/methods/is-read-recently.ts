import type { Context } from '#server/platform/core/context.ts'
import type { PaymentRow } from '../records/index.ts'

/** Milliseconds between two reads of a payment from the provider, however often the buyer asks. */
const minAskMs = 5_000

/** Whether a payment was read from the provider so recently that its row answers the buyer. */
export const isReadRecently = (ctx: Pick<Context, 'clock'>, { updated_at }: Pick<PaymentRow, 'updated_at'>): boolean =>
  ctx.clock().getTime() - updated_at.getTime() < minAskMs
