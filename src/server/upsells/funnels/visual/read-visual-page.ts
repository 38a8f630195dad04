import type { VisualPage } from '#contract/visual-pages.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { replyOf } from '../pages/page-reply.ts'
import { findPage, type PageRow } from '../pages/repository.ts'
import { newestVersion, type VersionRow } from './repository.ts'
import { contentOf, standing } from './versions.ts'

/** A page with its newest version as its editor has it. A published page is told by its row, whatever named it since. */
export async function visualReply(ctx: Pick<Context, 'db'>, row: PageRow, newest: VersionRow | null) {
  const reply: VisualPage = {
    page: await replyOf(ctx.db, row),
    content: contentOf(standing({ page: row, newest })),
    version: newest?.id ?? null,
    isDraft: newest !== null && newest.kind !== 'publish',
    savedAt: (newest?.created_at ?? row.updated_at).toISOString(),
  }
  return reply
}

/** A visual page as its editor opens it: its draft, where it has one. */
export async function readVisualPage(ctx: Context, id: string): Promise<VisualPage> {
  const row = found(await findPage(ctx.db, id), 'upsell_page_not_found')
  if (row.page_type !== 'visual_editor') throw new AppError('upsell_page_not_found')
  return visualReply(ctx, row, await newestVersion(ctx.db, id))
}
