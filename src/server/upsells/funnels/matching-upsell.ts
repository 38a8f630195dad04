import { type Bought, opens } from '#domain/funnel.ts'
import type { Context } from '#server/kernel/context.ts'
import { activeFunnelsWith } from './repository.ts'

/**
 * The funnel that opens after buying these lines and the order of its first page: the newest active one that names a
 * line's product (and SKU, when it names any). A funnel without an active page has nothing to show and is passed over.
 * Null: no funnel.
 */
export async function matchingUpsell(
  ctx: Pick<Context, 'db'>,
  lines: readonly Bought[],
): Promise<{ id: string; pageOrder: number } | null> {
  const ids = [...new Set(lines.map(line => line.productId))]
  if (ids.length === 0) return null
  for (const { id, pageOrder, ...trigger } of await activeFunnelsWith(ctx.db, ids)) {
    if (pageOrder !== null && lines.some(line => opens(trigger, line))) return { id, pageOrder }
  }
  return null
}
