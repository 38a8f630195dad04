import type { SalesPage } from '#contract/pages.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { presentPage } from '../present.ts'
import { filesOf, type RevisionRow } from '../projects/repository.ts'
import { writeRevision } from '../projects/write-revision.ts'
import { findCampaign, type PageRow } from '../repository.ts'
import { lockNewest, showRevision } from './publish.ts'

/** Publishes a draft as a revision of its own: from then on, not from when it was saved, the former one is former. */
export async function publishCopy(tx: Context, row: PageRow, draft: RevisionRow): Promise<PageRow> {
  const files = await filesOf(tx.db, draft.id)
  const id = await writeRevision(tx, { ...draft, kind: 'publish', based_on: draft.id }, files)
  return showRevision(tx, row, { id, entry: draft.entry, files })
}

/** Makes the draft `revision` what shoppers see. 409 when it is not the newest revision any more. */
export function publishDraft(ctx: Context, id: string, revision: string): Promise<SalesPage> {
  return withTransaction(ctx, async tx => {
    const { row, newest } = await lockNewest(tx, id, revision)
    const page = newest.id === row.published_revision_id ? row : await publishCopy(tx, row, newest)
    const campaign = found(await findCampaign(tx.db, row.sales_campaign_id), 'page_not_found')
    return presentPage(tx.db, campaign, page)
  })
}
