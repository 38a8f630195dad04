import type { VisualPage } from '#contract/visual-pages.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { discardDrafts, findLastPublishedVersion, findNewestVersion, findVersion } from './repository.ts'
import { assertNotStale, lockVisualPage } from './versions.ts'
import { toVisualPageDto } from './visual-page-dto.ts'

/** Discards what was saved since the page was last published; does nothing without a draft. */
export function discardVisualDraft(ctx: Context, id: string, request: { version: string }): Promise<VisualPage> {
  return withTransaction(ctx, async tx => {
    const locked = await lockVisualPage(tx, id)
    const isAlreadyDiscarded =
      (await findVersion(tx.db, id, request.version))?.discarded_at && locked.newest?.kind === 'publish'
    // The draft was already discarded by the first attempt of this request, whose response was lost.
    if (isAlreadyDiscarded) return toVisualPageDto(tx, locked.page, locked.newest)
    await assertNotStale(tx, locked, request)
    const published = await findLastPublishedVersion(tx.db, id)
    if (await discardDrafts(tx.db, id, published?.number ?? 0, tx.clock()))
      await audit(tx, 'upsell_page.draft_discarded', id, { title: locked.page.title })
    return toVisualPageDto(tx, locked.page, await findNewestVersion(tx.db, id))
  })
}
