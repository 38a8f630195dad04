import type { Context } from '#server/kernel/context.ts'
import { findActiveFunnel } from './repository.ts'

/** Where an order's funnel begins now: null when it was switched off, deleted or emptied since. */
export async function findFirstPagePath(
  ctx: Pick<Context, 'db'>,
  upsellId: string,
): Promise<{ id: string; pageOrder: number } | null> {
  const funnel = await findActiveFunnel(ctx.db, upsellId)
  return funnel?.pageOrder ? { id: funnel.id, pageOrder: funnel.pageOrder } : null
}

/** A funnel that shoppers can see, with its first page's order (null: no page is active). Null: it is off or not there. */
export const findOpenFunnel = (
  ctx: Pick<Context, 'db'>,
  upsellId: string,
): Promise<{ pageOrder: number | null } | null> => findActiveFunnel(ctx.db, upsellId)
