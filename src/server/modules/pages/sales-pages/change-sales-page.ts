import type { RenderMode, SalesPage } from '#contract/pages.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { changePageSlug } from '../addresses/change-slug.ts'
import { throwSlugTakenOnConflict } from '../addresses/slugs.ts'
import { assertModeAvailable } from '../modes/render-modes.ts'
import { loadPageDto } from '../page-dtos.ts'
import { findCampaign, getPage, getPageForUpdate, lockCampaign, updatePage } from '../repository.ts'

type SalesPageChange = {
  isActive?: boolean | undefined
  title?: string | undefined
  renderMode?: RenderMode | undefined
}

const getAuditAction = ({ isActive, title, renderMode }: SalesPageChange): string => {
  if (isActive === undefined || title !== undefined || renderMode !== undefined) return 'sales_page.changed'
  return isActive ? 'sales_page.activated' : 'sales_page.deactivated'
}

/** Changes a page's title or render mode, or whether the page is published. Its files and position do not change. */
export async function changeSalesPage(ctx: Context, id: string, change: SalesPageChange): Promise<SalesPage> {
  const { isActive, title, renderMode } = change
  // This check sends a request to the shop's own public URL, so it must run before rows are locked.
  if (renderMode) await assertModeAvailable(ctx, renderMode)
  return withTransaction(ctx, async tx => {
    const { sales_campaign_id: campaignId } = await getPage(tx.db, id)
    await lockCampaign(tx.db, campaignId)
    const before = await getPageForUpdate(tx.db, id)
    const slug = title === undefined || title === before.title ? before.slug : await changePageSlug(tx, before, title)
    const set = {
      slug,
      ...(title !== undefined && { title }),
      ...(isActive !== undefined && { is_active: isActive }),
      ...(renderMode && { render_mode: renderMode }),
    }
    const page = await throwSlugTakenOnConflict('title', updatePage(tx.db, id, set))
    const campaign = orThrow(await findCampaign(tx.db, campaignId), 'page_not_found')
    await audit(tx, getAuditAction(change), id, { title: page.title })
    await bumpContentVersion(tx)
    return loadPageDto(tx.db, campaign, page)
  })
}
