import type { DraftName } from '#contract/page-editing.ts'
import type { Uploaded } from '#contract/pages.ts'
import { getNextOrder } from '#domain/page-order.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { deleteFormerPageSlug, findNextPageSlug } from '../addresses/repository.ts'
import { buildSlug, slugTakenError } from '../addresses/slugs.ts'
import { loadPageDto } from '../page-dtos.ts'
import { saveProject, type UploadedFile } from '../projects/save-project.ts'
import { getCampaignForUpdate, insertPage, listPagesOfCampaign, updatePage } from '../repository.ts'

/** An imported page keeps its `id` and `slug`. */
type NewPageOptions = { entry?: string | undefined; draft?: DraftName | undefined; id?: string; slug?: string }

/**
 * Creates a page from an uploaded folder after the campaign's last page, and publishes it unless `draft` is set.
 * `entry` names the entry page.
 */
export function createSalesPage(
  ctx: Context,
  campaignId: string,
  title: string,
  uploadedFiles: readonly UploadedFile[],
  { entry, draft, id = newId(), slug: importedSlug }: NewPageOptions = {},
): Promise<Uploaded> {
  return withTransaction(ctx, async tx => {
    const campaign = await getCampaignForUpdate(tx.db, campaignId)
    const slug = importedSlug ?? buildSlug(title, 'title') ?? (await findNextPageSlug(tx.db, campaignId))
    const orders = (await listPagesOfCampaign(tx.db, campaignId)).map(page => page.page_order)
    const row = await insertPage(tx.db, {
      id,
      sales_campaign_id: campaignId,
      title,
      slug,
      page_order: getNextOrder(orders),
      created_at: tx.clock(),
    })
    if (!row) throw slugTakenError('title')
    await deleteFormerPageSlug(tx.db, campaignId, slug)
    const owner = { kind: 'sales', id, revisionId: null } as const
    const { columns, facts, skipped, broken } = await saveProject(tx, owner, uploadedFiles, { entry, isDraft: !!draft })
    const set = { ...columns, settings: { ...facts } }
    const page = draft ? row : await updatePage(tx.db, id, set)
    await audit(tx, draft ? 'sales_page.drafted' : 'sales_page.published', id, { campaign: campaignId, title })
    await bumpContentVersion(tx)
    return { page: await loadPageDto(tx.db, campaign, page), skipped, broken }
  })
}
