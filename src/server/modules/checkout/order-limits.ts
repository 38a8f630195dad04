import type { Context } from '#server/platform/core/context.ts'
import { assertWithinRateLimit } from '#server/platform/limits/rate-limit.ts'

/**
 * Limit of each hourly counter: unpaid orders per IP address, free orders per IP address, and free orders per mailbox.
 * A household places a few orders an hour, a script places many.
 */
const ordersPerHour = { windowMs: 3_600_000, max: 12 }

export const assertUnpaidOrderLimit = (ctx: Context): Promise<void> =>
  assertWithinRateLimit(ctx, { key: `unpaid orders address ${ctx.address}`, ...ordersPerHour })

/** Free orders are also limited per mailbox, because each one sends an e-mail to the address that was entered. */
export async function assertFreeOrderLimit(ctx: Context, email: string): Promise<void> {
  await assertWithinRateLimit(ctx, { key: `free orders address ${ctx.address}`, ...ordersPerHour })
  await assertWithinRateLimit(ctx, { key: `free orders mailbox ${email.toLowerCase()}`, ...ordersPerHour })
}
