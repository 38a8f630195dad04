import type { tellPresence as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import type { Context } from '#server/kernel/context.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { deletePresenceBefore, recordAndCountPresence } from './repository.ts'

/** Who was seen this long ago counts as there (decisions, 10). */
const presenceMs = 60_000

/** A browser with a checkout says that it is there, and learns how many are there. One without a cookie has opened none. */
export async function reportPresence(ctx: Context, { body }: Request<typeof endpoint>): Promise<{ count: number }> {
  if (!ctx.browser) return { count: 0 }
  const now = ctx.clock()
  return {
    count: await recordAndCountPresence(ctx.db, body.productId, ctx.browser, now, new Date(now.getTime() - presenceMs)),
  }
}

/** Forgets who has left. */
export const presenceCleanupJob: ScheduledJob = {
  name: 'presence',
  intervalMs: presenceMs,
  async run(ctx) {
    await deletePresenceBefore(ctx.db, new Date(ctx.clock().getTime() - presenceMs))
    return 0
  },
}
