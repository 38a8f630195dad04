import type { Received, Request } from '#contract/endpoint.ts'
import type { saveVisualDraft as endpoint } from '#contract/visual-pages.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { findVersion, markVersionSaved, type VersionRow } from './repository.ts'
import {
  assertNotStale,
  findRepeatedSave,
  isUnchanged,
  lockVisualPage,
  toStoredContent,
  writeVersion,
} from './versions.ts'

type Reply = Received<typeof endpoint>
const toReply = ({ id, created_at }: VersionRow): Reply => ({ version: id, savedAt: created_at.toISOString() })

/**
 * Stores content as the newest version of a visual page. Neither the row of the page nor an offer is written, so
 * shoppers see and pay the same as before. Unchanged content creates no version; a manual save of unchanged content
 * turns the latest autosave into a manual save.
 */
export function saveDraft(ctx: Context, id: string, body: Request<typeof endpoint>['body']): Promise<Reply> {
  return withTransaction(ctx, async tx => {
    const locked = await lockVisualPage(tx, id)
    const stored = toStoredContent(body)
    const repeated = findRepeatedSave(locked, stored, body)
    if (repeated && repeated.kind !== 'publish') return toReply(repeated)
    await assertNotStale(tx, locked, body)
    if (locked.newest && isUnchanged(locked, stored)) {
      if (!body.auto && locked.newest.kind === 'auto') await markVersionSaved(tx.db, locked.newest.id)
      return toReply(locked.newest)
    }
    const restored = body.restoredFrom ? await findVersion(tx.db, id, body.restoredFrom) : null
    const kind = restored ? 'restore' : body.auto ? 'auto' : 'save'
    const version = await writeVersion(tx, locked, stored, { kind, version: body.version })
    if (restored) await audit(tx, 'upsell_page.restored', id, { title: stored.title, number: restored.number })
    return toReply(version)
  })
}
