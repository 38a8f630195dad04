import type { tellPresence as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { forgetSeenBefore, noteAndCount } from './repository.ts'

/** Who was seen this long ago counts as there (decisions, 10). */
const thereMs = 60_000

/** A browser with a checkout says that it is there, and learns how many are there. One without a cookie has opened none. */
export async function tellPresence(ctx: Context, { body }: Request<typeof endpoint>): Promise<{ count: number }> {
  if (!ctx.browser) return { count: 0 }
  const now = ctx.clock()
  return { count: await noteAndCount(ctx.db, body.productId, ctx.browser, now, new Date(now.getTime() - thereMs)) }
}

/** Forgets who has left. */
export const presenceChore: Chore = {
  name: 'presence',
  everyMs: thereMs,
  async run(ctx) {
    await forgetSeenBefore(ctx.db, new Date(ctx.clock().getTime() - thereMs))
    return 0
  },
}
