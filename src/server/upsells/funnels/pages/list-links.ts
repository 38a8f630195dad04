import type { Received } from '#contract/endpoint.ts'
import type { listPageLinks } from '#contract/upsells.ts'
import { clickables } from '#page-source/clickables.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { readEntry } from '#server/pages/index.ts'
import { replyOf } from './page-reply.ts'
import { findPage } from './repository.ts'

/** What shoppers can click in the published document of a custom-HTML page, with what each charges. */
export async function listLinks(ctx: Context, id: string): Promise<Received<typeof listPageLinks>> {
  const row = found(await findPage(ctx.db, id), 'upsell_page_not_found')
  const revisionId = row.published_revision_id
  if (row.page_type !== 'custom_html' || !revisionId) throw new AppError('upsell_page_not_found')
  const { offers } = await replyOf(ctx.db, row)
  const links = clickables(await readEntry(ctx, revisionId))
  return {
    revisionId,
    links: links.map(link => ({ ...link, offer: offers.find(offer => offer.id === link.offer) ?? null })),
  }
}
