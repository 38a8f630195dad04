import type { Received, Request } from '#contract/endpoint.ts'
import type { keepVisualDraft as endpoint } from '#contract/visual-pages.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { findVersion, keepAsSaved, type VersionRow } from './repository.ts'
import { lockVisual, refuseStale, saidBefore, saysNothingNew, storedOf, writeVersion } from './versions.ts'

type Reply = Received<typeof endpoint>
const replyOf = ({ id, created_at }: VersionRow): Reply => ({ version: id, savedAt: created_at.toISOString() })

/**
 * Keeps content as the newest version of a visual page. Neither the page's row nor an offer is written: shoppers see and
 * pay what they did before. What says nothing new makes no version; said by hand it keeps the autosave that said it.
 */
export function keepDraft(ctx: Context, id: string, given: Request<typeof endpoint>['body']): Promise<Reply> {
  return withTransaction(ctx, async tx => {
    const locked = await lockVisual(tx, id)
    const stored = storedOf(given)
    const before = saidBefore(locked, stored, given)
    if (before && before.kind !== 'publish') return replyOf(before)
    await refuseStale(tx, locked, given)
    if (locked.newest && saysNothingNew(locked, stored)) {
      if (!given.auto && locked.newest.kind === 'auto') await keepAsSaved(tx.db, locked.newest.id)
      return replyOf(locked.newest)
    }
    const restored = given.restoredFrom ? await findVersion(tx.db, id, given.restoredFrom) : null
    const kind = restored ? 'restore' : given.auto ? 'auto' : 'save'
    const version = await writeVersion(tx, locked, stored, { kind, version: given.version })
    if (restored) await audit(tx, 'upsell_page.restored', id, { title: stored.title, number: restored.number })
    return replyOf(version)
  })
}
