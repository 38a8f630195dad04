import type { VisualPage } from '#contract/visual-pages.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { loadPageDto } from '../pages/page-dtos.ts'
import { getPage, type PageRow } from '../pages/repository.ts'
import { findNewestVersion, type VersionRow } from './repository.ts'
import { getCurrentContent, toContent } from './versions.ts'

/** Published content comes from the row of the page, which can have been renamed since the version was saved. */
export async function toVisualPageDto(ctx: Pick<Context, 'db'>, row: PageRow, newest: VersionRow | null) {
  const reply: VisualPage = {
    page: await loadPageDto(ctx.db, row),
    content: toContent(getCurrentContent({ page: row, newest })),
    version: newest?.id ?? null,
    isDraft: newest !== null && newest.kind !== 'publish',
    savedAt: (newest?.created_at ?? row.updated_at).toISOString(),
  }
  return reply
}

/** The page as the page editor shows it: with its draft, if the page has one. */
export async function loadVisualPage(ctx: Context, id: string): Promise<VisualPage> {
  const row = await getPage(ctx.db, id)
  if (row.page_type !== 'visual_editor') throw new AppError('upsell_page_not_found')
  return toVisualPageDto(ctx, row, await findNewestVersion(ctx.db, id))
}
