import type { PageElement, UpsellPage } from '#contract/upsells.ts'
import { parseElements } from '#domain/visual-element.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { replyOf } from './page-reply.ts'
import { findPage } from './repository.ts'

/** A visual page as its editor opens it; a custom-HTML page has no elements. */
export async function readVisualPage(ctx: Context, id: string): Promise<{ page: UpsellPage; elements: PageElement[] }> {
  const row = found(await findPage(ctx.db, id), 'upsell_page_not_found')
  return { page: await replyOf(ctx.db, row), elements: parseElements(row.visual_elements) }
}
