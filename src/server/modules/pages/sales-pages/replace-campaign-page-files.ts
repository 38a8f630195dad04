import type { Uploaded } from '#contract/pages.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { loadPageDto } from '../page-dtos.ts'
import { saveProject, type UploadedFile } from '../projects/save-project.ts'
import { getCampaign, getPageForUpdate, updatePage } from '../repository.ts'

/**
 * Publishes another folder as the page's next revision. Throws a conflict and changes nothing when a revision other
 * than `basedOn` is published.
 */
export function replaceCampaignPageFiles(
  ctx: Context,
  id: string,
  { revision: basedOn, entry }: { revision?: string | undefined; entry?: string | undefined },
  uploadedFiles: readonly UploadedFile[],
): Promise<Uploaded> {
  return withTransaction(ctx, async tx => {
    const row = await getPageForUpdate(tx.db, id)
    if (basedOn !== undefined && basedOn !== row.published_revision_id) {
      throw new AppError('conflict', { data: { revision: row.published_revision_id } })
    }
    const owner = { kind: 'sales', id, revisionId: row.published_revision_id } as const
    const { columns, facts, skipped, broken } = await saveProject(tx, owner, uploadedFiles, { entry })
    const settings = { ...row.settings, ...facts }
    const page = await updatePage(tx.db, id, { ...columns, settings })
    const campaign = await getCampaign(tx.db, row.sales_campaign_id)
    await audit(tx, 'sales_page.published', id, { title: row.title })
    await bumpContentVersion(tx)
    return { page: await loadPageDto(tx.db, campaign, page), skipped, broken }
  })
}
