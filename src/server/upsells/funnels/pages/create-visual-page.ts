import type { UpsellPage } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { addPage } from './add-page.ts'
import { replyOf } from './page-reply.ts'
import { publishElements } from './publish-elements.ts'
import { updatePage } from './repository.ts'

/** Makes an active visual page at the end of the funnel and publishes it with its offers. */
export function createVisualPage(
  ctx: Context,
  upsellId: string,
  input: { title: string; elements: unknown },
): Promise<UpsellPage> {
  return withTransaction(ctx, async tx => {
    const page = await addPage(tx, upsellId, { title: input.title, page_type: 'visual_editor' })
    const elements = await publishElements(tx, page, input.elements)
    const row = found(
      await updatePage(tx.db, page.id, { visual_elements: JSON.stringify(elements) }),
      'upsell_page_not_found',
    )
    await audit(tx, 'upsell_page.created', page.id, { upsell: upsellId, title: input.title })
    return replyOf(tx.db, row)
  })
}
