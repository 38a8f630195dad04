import { matchesTrigger, type PurchasedItem } from '#domain/funnel.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findActiveFunnel, listActiveFunnelsWithProducts } from './repository.ts'

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

/**
 * Finds the newest active funnel that these lines trigger, by product or, when the funnel names SKUs of the product, by
 * SKU. `pageOrder` is the number of the funnel's first active page. Skips funnels without an active page. Returns null
 * when no funnel matches.
 */
export async function findMatchingUpsell(
  ctx: Pick<Context, 'db'>,
  lines: readonly PurchasedItem[],
): Promise<{ id: string; pageOrder: number } | null> {
  const ids = [...new Set(lines.map(line => line.productId))]
  if (ids.length === 0) return null
  for (const { id, pageOrder, ...trigger } of await listActiveFunnelsWithProducts(ctx.db, ids)) {
    if (pageOrder !== null && lines.some(line => matchesTrigger(trigger, line))) return { id, pageOrder }
  }
  return null
}
