import type { Received } from '#contract/endpoint.ts'
import type { listPageLinks } from '#contract/upsells.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { inReader, newestRevision, readEntry } from '#server/pages/index.ts'
import { customKind } from './custom-kind.ts'
import { offerReply } from './page-reply.ts'
import { everyOfferOf, offersOf } from './repository.ts'

/** What can be clicked in the newest document of a custom-HTML page, draft or published, with what each charges. */
export async function listLinks(ctx: Context, id: string): Promise<Received<typeof listPageLinks>> {
  const row = found(await customKind.find(ctx.db, id), 'upsell_page_not_found')
  const { id: revisionId } = found(await newestRevision(ctx.db, id), 'upsell_page_not_found')
  const isDraft = revisionId !== row.published_revision_id
  const offers = (isDraft ? await everyOfferOf(ctx.db, id) : await offersOf(ctx.db, [id])).map(offerReply)
  const links = await inReader('clickables', await readEntry(ctx, revisionId))
  return {
    revisionId,
    isDraft,
    links: links.map(link => ({ ...link, offer: offers.find(offer => offer.id === link.offer) ?? null })),
  }
}
