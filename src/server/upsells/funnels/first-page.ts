import type { Context } from '#server/kernel/context.ts'
import { findActiveFunnel } from './repository.ts'

/** Where an order's funnel starts now. Null when the funnel was deactivated, deleted or left without active pages. */
export async function findFirstPagePath(
  ctx: Pick<Context, 'db'>,
  upsellId: string,
): Promise<{ id: string; pageOrder: number } | null> {
  const funnel = await findActiveFunnel(ctx.db, upsellId)
  return funnel?.pageOrder ? { id: funnel.id, pageOrder: funnel.pageOrder } : null
}

/**
 * An active funnel with the order of its first page, null when no page is active. Null when the funnel is inactive or
 * gone.
 */
export const findOpenFunnel = (
  ctx: Pick<Context, 'db'>,
  upsellId: string,
): Promise<{ pageOrder: number | null } | null> => findActiveFunnel(ctx.db, upsellId)
