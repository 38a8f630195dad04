import { firstPage } from '#domain/funnel.ts'
import type { Context } from '#server/kernel/context.ts'
import { pagesOf } from './pages/repository.ts'
import { findUpsell } from './repository.ts'

/** Where an order's funnel begins now: null when it was switched off, deleted or emptied since. */
export async function firstPageOf(
  ctx: Pick<Context, 'db'>,
  upsellId: string,
): Promise<{ id: string; pageOrder: number } | null> {
  const upsell = await findUpsell(ctx.db, upsellId)
  if (!upsell?.is_active) return null
  const pages = await pagesOf(ctx.db, [upsellId])
  const pageOrder = firstPage(pages.map(page => ({ order: page.page_order, isActive: page.is_active })))
  return pageOrder === null ? null : { id: upsellId, pageOrder }
}
