import { matchesTrigger, type PurchasedItem } from '#domain/funnel.ts'
import type { Context } from '#server/platform/core/context.ts'
import { listActiveFunnelsWithProducts } from './repository.ts'

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
