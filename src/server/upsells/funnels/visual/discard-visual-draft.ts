import type { VisualPage } from '#contract/visual-pages.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { visualReply } from './read-visual-page.ts'
import { discardDrafts, findVersion, lastPublished, newestVersion } from './repository.ts'
import { lockVisual, refuseStale } from './versions.ts'

/** Lets go of what was saved since the page was published last; without a draft nothing happens. */
export function discardVisualDraft(ctx: Context, id: string, given: { version: string }): Promise<VisualPage> {
  return withTransaction(ctx, async tx => {
    const locked = await lockVisual(tx, id)
    const isGone = (await findVersion(tx.db, id, given.version))?.discarded_at && locked.newest?.kind === 'publish'
    // Asked again because the answer was lost.
    if (isGone) return visualReply(tx, locked.page, locked.newest)
    await refuseStale(tx, locked, given)
    const published = await lastPublished(tx.db, id)
    if (await discardDrafts(tx.db, id, published?.number ?? 0, tx.clock()))
      await audit(tx, 'upsell_page.draft_discarded', id, { title: locked.page.title })
    return visualReply(tx, locked.page, await newestVersion(tx.db, id))
  })
}
