import type { RenderMode, SalesPage } from '#contract/pages.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { movePage } from '../addresses/move.ts'
import { orTaken } from '../addresses/slugs.ts'
import { refuseUnavailable } from '../modes/render-modes.ts'
import { presentPage } from '../present.ts'
import { findCampaign, findPage, lockCampaign, lockPage, updatePage } from '../repository.ts'

type Change = { isActive?: boolean | undefined; title?: string | undefined; renderMode?: RenderMode | undefined }

const actionOf = ({ isActive, title, renderMode }: Change): string => {
  if (isActive === undefined || title !== undefined || renderMode !== undefined) return 'sales_page.changed'
  return isActive ? 'sales_page.activated' : 'sales_page.deactivated'
}

/** Unpublishes a page or publishes it again, names it anew, or chooses how shoppers get it; its files and order stay. */
export async function changeSalesPage(ctx: Context, id: string, change: Change): Promise<SalesPage> {
  const { isActive, title, renderMode } = change
  // Asks this very shop over its public address: not while rows are locked.
  if (renderMode) await refuseUnavailable(ctx, renderMode)
  return withTransaction(ctx, async tx => {
    const { sales_campaign_id: campaignId } = found(await findPage(tx.db, id), 'page_not_found')
    await lockCampaign(tx.db, campaignId)
    const before = found(await lockPage(tx.db, id), 'page_not_found')
    const slug = title === undefined || title === before.title ? before.slug : await movePage(tx, before, title)
    const set = {
      slug,
      ...(title !== undefined && { title }),
      ...(isActive !== undefined && { is_active: isActive }),
      ...(renderMode && { render_mode: renderMode }),
    }
    const page = found(await orTaken('title', updatePage(tx.db, id, set)), 'page_not_found')
    const campaign = found(await findCampaign(tx.db, campaignId), 'page_not_found')
    await audit(tx, actionOf(change), id, { title: page.title })
    await contentChanged(tx)
    return presentPage(tx.db, campaign, page)
  })
}
