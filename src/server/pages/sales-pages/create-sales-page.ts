import type { DraftName } from '#contract/page-editing.ts'
import type { Uploaded } from '#contract/pages.ts'
import { nextOrder } from '#domain/page-order.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { numberedPageSlug, takePageSlug } from '../addresses/repository.ts'
import { slugFor, slugTaken } from '../addresses/slugs.ts'
import { presentPage } from '../present.ts'
import { type GivenFile, saveProject } from '../projects/save-project.ts'
import { insertPage, lockCampaign, pagesOf, updatePage } from '../repository.ts'

/** `id` and `slug`: of a page that comes from elsewhere and keeps them. */
type Wanted = { entry?: string | undefined; draft?: DraftName | undefined; id?: string; slug?: string }

/**
 * Makes a page of an uploaded folder, behind the campaign's last page, and publishes it, or keeps it as the draft of a
 * page that shoppers get to see when it is published. `entry` names its first page.
 */
export function createSalesPage(
  ctx: Context,
  campaignId: string,
  title: string,
  given: readonly GivenFile[],
  { entry, draft, id = newId(), slug: kept }: Wanted = {},
): Promise<Uploaded> {
  return withTransaction(ctx, async tx => {
    const campaign = found(await lockCampaign(tx.db, campaignId), 'campaign_not_found')
    const slug = kept ?? slugFor(title, 'title') ?? (await numberedPageSlug(tx.db, campaignId))
    const orders = (await pagesOf(tx.db, campaignId)).map(page => page.page_order)
    const row = await insertPage(tx.db, {
      id,
      sales_campaign_id: campaignId,
      title,
      slug,
      page_order: nextOrder(orders),
      created_at: tx.clock(),
    })
    if (!row) throw slugTaken('title')
    await takePageSlug(tx.db, campaignId, slug)
    const owner = { kind: 'sales', id, revisionId: null } as const
    const { columns, facts, skipped, broken } = await saveProject(tx, owner, given, { entry, isDraft: !!draft })
    const set = { ...columns, settings: { ...facts } }
    const page = draft ? row : found(await updatePage(tx.db, id, set), 'page_not_found')
    await audit(tx, draft ? 'sales_page.drafted' : 'sales_page.published', id, { campaign: campaignId, title })
    await contentChanged(tx)
    return { page: await presentPage(tx.db, campaign, page), skipped, broken }
  })
}
