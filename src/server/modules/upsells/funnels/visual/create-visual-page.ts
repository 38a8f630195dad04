import type { UpsellPage } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { addPage } from '../pages/add-page.ts'
import { loadPageDto } from '../pages/page-dtos.ts'
import { publishVisualPage } from './publish-visual-page.ts'
import { toStoredContent } from './versions.ts'

/** Creates an active visual page at the end of the funnel and publishes it with its offers. */
export function createVisualPage(
  ctx: Context,
  upsellId: string,
  input: { id?: string; title: string; elements: unknown; layout?: unknown },
): Promise<UpsellPage> {
  return withTransaction(ctx, async tx => {
    const page = await addPage(tx, upsellId, { id: input.id, title: input.title, page_type: 'visual_editor' })
    const { row } = await publishVisualPage(tx, { page, newest: null }, toStoredContent(input), null)
    await audit(tx, 'upsell_page.created', page.id, { upsell: upsellId, title: input.title })
    return loadPageDto(tx.db, row)
  })
}
