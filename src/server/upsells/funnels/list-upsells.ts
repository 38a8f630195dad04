import type { Upsell } from '#contract/upsells.ts'
import type { Context } from '#server/kernel/context.ts'
import { allUpsells } from './repository.ts'
import { upsellReplies } from './upsell-replies.ts'

/** Every funnel, newest first, with its products and pages. */
export async function listUpsells(ctx: Context): Promise<{ upsells: Upsell[] }> {
  return { upsells: await upsellReplies(ctx.db, await allUpsells(ctx.db)) }
}
