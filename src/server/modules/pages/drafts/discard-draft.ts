import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { discardRevisionsAfter } from '../projects/repository.ts'
import type { PageKind } from './page-kind.ts'

/** Discards the revisions that were saved after the published one. Does nothing when there is no draft. */
export function discardDraft(ctx: Context, kind: PageKind, id: string) {
  return withTransaction(ctx, async tx => {
    const row = await kind.getForUpdate(tx.db, id)
    const published = row.published_revision_id
    if (published && (await discardRevisionsAfter(tx.db, id, published, tx.clock())))
      await audit(tx, `${kind.action}.draft_discarded`, id)
    return kind.toPageDto(tx.db, row)
  })
}
