import type { Campaign } from '#contract/pages.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { presentCampaign } from '../present.ts'
import { findCampaign, updateCampaign } from '../repository.ts'

/** Takes a campaign off or puts it back: shoppers see it in the next answer. */
export function setCampaignActive(ctx: Context, id: string, isActive: boolean): Promise<Campaign> {
  return withTransaction(ctx, async tx => {
    if (!(await updateCampaign(tx.db, id, isActive))) throw new AppError('campaign_not_found')
    await audit(tx, isActive ? 'campaign.activated' : 'campaign.deactivated', id)
    await contentChanged(tx)
    return presentCampaign(found(await findCampaign(tx.db, id), 'campaign_not_found'))
  })
}
