import { matchesTrigger, type PurchasedItem } from '#domain/funnel.ts'
import type { Context } from '#server/platform/core/context.ts'
import { listActiveFunnelsWithProducts } from './repository.ts'

/**
 * The newest active funnel that these lines trigger, by product and by SKU when the funnel names SKUs of the product,
 * with the order of its first page. Funnels without an active page are skipped. Null when none matches.
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
