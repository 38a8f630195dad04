import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { countInTransaction } from '#server/platform/core/repository.ts'

const hour = 3_600_000
/**
 * Limit of each hourly counter: unpaid orders per IP address, free orders per IP address, and free orders per mailbox.
 * A household places a few, a script many.
 */
const maxUnpaidOrders = 12

async function assertWithinRateLimit(ctx: Context, counter: string): Promise<void> {
  const now = ctx.clock().getTime()
  const start = now - (now % hour)
  if ((await countInTransaction(ctx.db, sha256Hex(counter), new Date(start))) <= maxUnpaidOrders) return
  throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil((start + hour - now) / 1000)) })
}

export const assertUnpaidOrderLimit = (ctx: Context): Promise<void> =>
  assertWithinRateLimit(ctx, `unpaid orders address ${ctx.address}`)

/** Free orders are also limited per mailbox, because each one sends an e-mail to the address that was entered. */
export async function assertFreeOrderLimit(ctx: Context, email: string): Promise<void> {
  await assertWithinRateLimit(ctx, `free orders address ${ctx.address}`)
  await assertWithinRateLimit(ctx, `free orders mailbox ${email.toLowerCase()}`)
}
