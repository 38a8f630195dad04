import type { PageElement, UpsellPage } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { replyOf } from './page-reply.ts'
import { publishElements } from './publish-elements.ts'
import { lockPage, updatePage } from './repository.ts'

/** After `before` even within one millisecond, so that every save can be told from the one it was based on. */
const later = (now: Date, before: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

/** Publishes elements and offers of a visual page in one transaction. 409 when someone saved since `updatedAt`. */
export function saveVisualPage(
  ctx: Context,
  id: string,
  input: { title: string; elements: unknown; updatedAt: string },
): Promise<{ page: UpsellPage; elements: PageElement[] }> {
  return withTransaction(ctx, async tx => {
    const page = found(await lockPage(tx.db, id), 'upsell_page_not_found')
    if (page.page_type !== 'visual_editor') throw new AppError('upsell_page_not_found')
    if (page.updated_at.toISOString() !== input.updatedAt) throw new AppError('conflict')
    const elements = await publishElements(tx, { ...page, title: input.title }, input.elements)
    const row = found(
      await updatePage(tx.db, id, {
        title: input.title,
        visual_elements: JSON.stringify(elements),
        updated_at: later(tx.clock(), page.updated_at),
      }),
      'upsell_page_not_found',
    )
    await audit(tx, 'upsell_page.published', id, { title: input.title })
    return { page: await replyOf(tx.db, row), elements }
  })
}
