import { bumpContentVersion } from '#server/kernel/content-version.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { orThrow } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { removeCampaignFromPromotions } from '#server/promotions/index.ts'
import { deleteRevisions } from '../projects/repository.ts'
import { deleteCampaignRows, lockCampaign } from '../repository.ts'

export function deleteCampaign(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async tx => {
    const campaign = orThrow(await lockCampaign(tx.db, id), 'campaign_not_found')
    await deleteRevisions(tx.db, await deleteCampaignRows(tx.db, id))
    await removeCampaignFromPromotions(tx.db, id, tx.clock())
    await audit(tx, 'campaign.deleted', id, { name: campaign.name })
    await bumpContentVersion(tx)
  })
}
