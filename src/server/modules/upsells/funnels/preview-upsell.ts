import type { Received } from '#contract/endpoint.ts'
import type { previewUpsell as endpoint } from '#contract/upsell-graph.ts'
import { upsellPagePath } from '#domain/funnel.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { createTestToken } from '../preview/test-token.ts'
import { listPagesOfFunnels } from './pages/repository.ts'
import { getUpsell } from './repository.ts'

/** Returns a URL path that shows the funnel as it is now, with drafts and hidden pages, and cannot charge anything. */
export async function previewUpsell(
  ctx: Context,
  id: string,
  pageId: string | undefined,
): Promise<Received<typeof endpoint>> {
  await getUpsell(ctx.db, id)
  const pages = await listPagesOfFunnels(ctx.db, [id])
  const requested = pageId ? pages.find(page => page.id === pageId) : (pages.find(page => page.is_active) ?? pages[0])
  const page = orThrow(requested, 'upsell_page_not_found')
  const { token, expiresAt } = createTestToken(ctx, id)
  return { address: `${upsellPagePath(id, page.page_order)}?preview=${token}`, token, expiresAt }
}
