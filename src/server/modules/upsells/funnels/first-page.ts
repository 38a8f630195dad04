import type { Context } from '#server/platform/core/context.ts'
import { findActiveFunnel } from './repository.ts'

/**
 * The first active page of an order's funnel. Null when the funnel was deactivated or deleted, or has no active page.
 */
export async function findFirstPagePath(
  ctx: Pick<Context, 'db'>,
  upsellId: string,
): Promise<{ id: string; pageOrder: number } | null> {
  const funnel = await findActiveFunnel(ctx.db, upsellId)
  return funnel?.pageOrder ? { id: funnel.id, pageOrder: funnel.pageOrder } : null
}

/**
 * Finds an active funnel; `pageOrder` is the number of its first active page, or null when no page is active. Returns
 * null when the funnel is inactive or deleted.
 */
export const findOpenFunnel = (
  ctx: Pick<Context, 'db'>,
  upsellId: string,
): Promise<{ pageOrder: number | null } | null> => findActiveFunnel(ctx.db, upsellId)
