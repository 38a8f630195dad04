import { type Bought, firstPage, opens } from '#domain/funnel.ts'
import type { Context } from '#server/kernel/context.ts'
import { pagesOf } from './pages/repository.ts'
import { activeUpsellsWith } from './repository.ts'

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
  const opened = (await activeUpsellsWith(ctx.db, ids)).filter(row =>
    lines.some(line => opens({ productIds: row.product_ids, productSkus: row.product_skus }, line)),
  )
  if (opened.length === 0) return null
  const pages = await pagesOf(
    ctx.db,
    opened.map(row => row.id),
  )
  for (const row of opened) {
    const own = pages.filter(page => page.upsell_id === row.id)
    const pageOrder = firstPage(own.map(page => ({ order: page.page_order, isActive: page.is_active })))
    if (pageOrder !== null) return { id: row.id, pageOrder }
  }
  return null
}
