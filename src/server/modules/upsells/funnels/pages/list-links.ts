import type { Received } from '#contract/endpoint.ts'
import type { listPageLinks } from '#contract/upsells.ts'
import { findNewestRevision, readEntrySource, runInReader } from '#server/modules/pages/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { customPageKind } from './custom-page-kind.ts'
import { toOfferDto } from './page-dtos.ts'
import { listActiveOffers, listAllOffers } from './repository.ts'

/** The clickable elements in the newest revision of a custom-HTML page, draft or published, with the offer of each. */
export async function listLinksOfPage(ctx: Context, id: string): Promise<Received<typeof listPageLinks>> {
  const row = await customPageKind.get(ctx.db, id)
  const { id: revisionId } = orThrow(await findNewestRevision(ctx.db, id), 'upsell_page_not_found')
  const isDraft = revisionId !== row.published_revision_id
  const offers = (isDraft ? await listAllOffers(ctx.db, id) : await listActiveOffers(ctx.db, [id])).map(toOfferDto)
  const links = await runInReader('clickables', await readEntrySource(ctx, revisionId))
  return {
    revisionId,
    isDraft,
    links: links.map(link => ({ ...link, offer: offers.find(offer => offer.id === link.offer) ?? null })),
  }
}
