import { matchesTrigger, type PurchasedItem } from '#domain/funnel.ts'
import type { Context } from '#server/kernel/context.ts'
import { listActiveFunnelsWithProducts } from './repository.ts'

/**
 * The funnel that opens after buying these lines and the order of its first page: the newest active one that names a
 * line's product (and SKU, when it names any). A funnel without an active page has nothing to show and is passed over.
 * Null: no funnel.
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
