import type { tellPresence as endpoint } from '#contract/checkout-lookups.ts'
import type { Request } from '#contract/endpoint.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { deletePresenceBefore, recordAndCountPresence } from './repository.ts'

/** How long a browser counts as present after it was last seen. */
const presenceMs = 60_000

/**
 * Records that a browser has the checkout of a product open and returns how many browsers have that checkout open. A
 * browser without a cookie has opened no checkout and is not counted.
 */
export async function reportPresence(ctx: Context, { body }: Request<typeof endpoint>): Promise<{ count: number }> {
  if (!ctx.browser) return { count: 0 }
  const now = ctx.clock()
  return {
    count: await recordAndCountPresence(ctx.db, body.productId, ctx.browser, now, new Date(now.getTime() - presenceMs)),
  }
}

export const presenceCleanupJob: ScheduledJob = {
  name: 'presence',
  intervalMs: presenceMs,
  async run(ctx) {
    await deletePresenceBefore(ctx.db, new Date(ctx.clock().getTime() - presenceMs))
    return 0
  },
}
